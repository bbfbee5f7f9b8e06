"""PostgreSQL and Valkey (or Redis), the real programs, each on a free port with a folder of its own.

They can be killed and started again on what they had. Where a program is not installed, `make test` says so, and the
tests that need it are skipped.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.ending import ending_with_us

PATIENCE = 120


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def program(name: str) -> str | None:
    """Where a program is: in the path, or where Debian puts those of PostgreSQL."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(versions[-1]) if versions else shutil.which(name)


def valkey_program() -> str | None:
    return shutil.which("valkey-server") or shutil.which("redis-server")


class Engine:
    """A program that runs until it is stopped."""

    command: list[str]
    process: subprocess.Popen[bytes]
    user: str | None = None

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="trilude-"))
        self.port = free_port()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                ending_with_us(self.command),
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self.user,
                group=self.user,
                cwd="/",
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, (self.folder / "log").read_text()
            time.sleep(0.02)

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def kill(self) -> None:
        """As if the power went out."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Engine):
    """A cluster of databases of its own."""

    def __init__(self) -> None:
        super().__init__()
        if os.getuid() == 0:  # PostgreSQL does not run for root
            self.user = "postgres"
            shutil.chown(self.folder, "postgres", "postgres")
            self.folder.chmod(0o755)
        data = self.folder / "data"
        initdb = [str(program("initdb")), "-D", str(data), "-U", "trilude", "-A", "trust", "-E", "UTF8", "--no-sync"]
        made = subprocess.run(initdb, user=self.user, group=self.user, cwd="/", capture_output=True, check=False)
        assert made.returncode == 0, made.stderr.decode()
        self.command = [str(program("postgres")), "-D", str(data), "-p", str(self.port), "-k", str(self.folder)]
        self.command += ["-c", "listen_addresses=127.0.0.1", "-c", "restart_after_crash=on"]
        self.url = f"postgresql://trilude@127.0.0.1:{self.port}/postgres"
        self.start()

    def answers(self) -> bool:
        ready = [str(program("pg_isready")), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0

    def kill(self) -> None:
        """All of its processes at once: the first ends the others when it is gone."""
        super().kill()
        end = time.monotonic() + PATIENCE
        while self.answers():
            assert time.monotonic() < end
            time.sleep(0.02)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)


class Valkey(Engine):
    """A bell that remembers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.command = [str(valkey_program()), "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.command += ["--appendonly", "no", "--dir", str(self.folder)]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()
