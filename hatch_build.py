"""Puts the built pages into the wheel. They are built with npm where it is there; without it the wheel has no pages."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` before a wheel is packed; an editable installation serves `web/dist` as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages if they are not built, and have them packed as trilude/pages."""
        if version == "editable":
            return
        web = Path(self.root) / "web"
        if not (web / "dist" / "index.html").exists() and web.exists():
            npm = shutil.which("npm")
            if npm is None:
                self.app.display_warning("npm is not installed: this wheel has no pages, everything else works.")
                return
            subprocess.run([npm, "install", "--no-save", "--no-fund", "--no-audit"], cwd=web, check=True)  # noqa: S603
            subprocess.run([npm, "run", "build"], cwd=web, check=True)  # noqa: S603
        if (web / "dist" / "index.html").exists():
            build_data["force_include"][str(web / "dist")] = "trilude/pages"
