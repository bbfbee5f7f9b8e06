"""What is done while a package is built: pages are put in, and where the project lives is written down.

A wheel and a source archive without the built pages are not built. Pages are built with npm where they are not built
yet. TRILUDE_WITHOUT_PAGES=1 asks for packages without pages: all but the parlour in the browser works.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

WITHOUT = "TRILUDE_WITHOUT_PAGES"


class NoPages(Exception):  # noqa: N818
    """The pages cannot be built here."""


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` before anything is packed; an editable installation serves `web/dist` as it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages if they are not built, and have them packed: in a wheel as trilude/pages."""
        if version == "editable" or os.environ.get(WITHOUT):
            return
        web = Path(self.root) / "web"
        if not (web / "dist" / "index.html").exists():
            _build(web)
        if self.target_name == "wheel":
            build_data["force_include"][str(web / "dist")] = "trilude/pages"


class AddressesHook(MetadataHookInterface):
    """Names the repository that a package is built from, as the publishing workflow is told it.

    So a copy of the project sends nobody to somebody else's repository. A package built by hand names none.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the addresses."""
        server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
        if server and name:
            home = f"{server}/{name}"
            metadata["urls"] = {
                "Source": home,
                "Documentation": f"{home}/tree/main/docs",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
                "Issues": f"{home}/issues",
                "Security": f"{home}/security/policy",
            }


def _build(web: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise NoPages(
            "The pages are not built, and npm, which builds them, is not installed. Install Node 20 or newer, or set"
            f" {WITHOUT}=1 for a package without pages."
        )
    subprocess.run([npm, "install", "--no-save", "--no-fund", "--no-audit"], cwd=web, check=True)  # noqa: S603
    subprocess.run([npm, "run", "build"], cwd=web, check=True)  # noqa: S603
