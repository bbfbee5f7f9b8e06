"""The built pages: one page that shows whatever an address means, and the files it needs."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from fastapi.responses import FileResponse, PlainTextResponse, Response

from trilude.contract.words import Text

NO_PAGES = Text(
    "The pages are not built: they need npm (run `make pages` in a checkout). The interface under /api works.",
    "Les pages ne sont pas construites : il faut npm (`make pages` dans le dépôt). L’interface sous /api fonctionne.",
)


@cache
def pages_folder() -> Path | None:
    """The built pages: inside the package, or in a checkout beside it; None where they were never built."""
    inside = Path(str(files("trilude"))) / "pages"
    beside = Path(__file__).parents[3] / "web" / "dist"
    return next((folder for folder in (inside, beside) if (folder / "index.html").exists()), None)


def page(path: str) -> Response:
    """A built file, or the page that shows whatever the address means."""
    folder = pages_folder()
    if folder is None:
        return PlainTextResponse(f"{NO_PAGES.en}\n{NO_PAGES.fr}\n", 503)
    file = _file(folder.resolve(), path)
    if file:
        forever = file.is_relative_to(folder.resolve() / "assets")
        cache = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"cache-control": cache})
    if path.startswith("assets/"):
        return PlainTextResponse("", 404)
    return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})


def _file(folder: Path, path: str) -> Path | None:
    """A file inside the folder; None for whatever lies elsewhere, or is no name that a file can have."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder) else None
    except (OSError, ValueError):
        return None
