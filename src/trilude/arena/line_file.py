"""Files that grow line by line, plain or, where their names end in `.gz`, compressed.

A line is on its way to the disk as soon as it is appended. What a killed process left of its last line is not counted,
and it is cut off before the next line is written: in a plain file, a line without its line feed; in a compressed file,
a gzip member without its end, for each line that is appended is a member of its own. `pack` makes one member of all of
them, which takes a fraction of the room.
"""

import gzip
import os
import zlib
from pathlib import Path

from trilude.contract.files import write_whole


class NotCompressed(ValueError):  # noqa: N818
    """A file that is not compressed although its name says so."""


STEP = 1 << 16
"""Bytes that are unpacked at a time."""


class LineFile:
    """A file of lines; it need not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._compressed = path.suffix == ".gz"
        self._torn: tuple[int, int] | None = None
        """The lengths of the file without and with its torn last line."""

    def read(self) -> list[str]:
        """All whole lines; raises NotCompressed where the name of the file promises too much."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        text, whole = unpack(data) if self._compressed else (data, data.rfind(b"\n") + 1)
        self._torn = (whole, len(data)) if whole < len(data) else None
        return text[: text.rfind(b"\n") + 1].decode("utf-8").split("\n")[:-1]

    def append(self, line: str) -> None:
        """Write one more line."""
        if self._torn is not None:
            whole, size = self._torn
            if self.path.stat().st_size == size:
                os.truncate(self.path, whole)
            self._torn = None
        data = f"{line}\n".encode()
        with self.path.open("ab") as file:
            file.write(gzip.compress(data, mtime=0) if self._compressed else data)

    def pack(self) -> None:
        """Compress all lines together; the file stays whole whatever happens."""
        if self._compressed and self.path.exists():
            data = self.path.read_bytes()
            packed = gzip.compress(unpack(data)[0], mtime=0)
            if packed != data:
                write_whole(self.path, packed)
            self._torn = None


def unpack(data: bytes) -> tuple[bytes, int]:
    """What the whole gzip members hold, and where the last of them ends."""
    texts, parts, at, whole = [], [], 0, 0
    member = zlib.decompressobj(zlib.MAX_WBITS | 16)
    while at < len(data):
        step = data[at : at + STEP]
        try:
            parts.append(member.decompress(step))
        except zlib.error as error:
            raise NotCompressed from error
        at += len(step) - len(member.unused_data)
        if member.eof:
            texts += parts
            whole = at
            parts, member = [], zlib.decompressobj(zlib.MAX_WBITS | 16)
    return b"".join(texts), whole
