"""Pages and their files: what is inside the folder of pages is served, nothing beside it ever."""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.inside import Inside
from trilude.server import pages as module
from trilude.server.pages import NO_PAGES, pages_folder

HIDDEN = "the secret beside the pages"


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with built pages, and secrets all around them."""
    folder = tmp_path / "web" / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the page</title>", "utf-8")
    (folder / "mark.svg").write_text("<svg/>", "utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("run()", "utf-8")
    for place in (tmp_path, tmp_path / "web", tmp_path / "web" / "dist-of-others"):
        place.mkdir(exist_ok=True)
        (place / "secret.txt").write_text(HIDDEN, "utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(module, "__file__", str(tmp_path / "src" / "trilude" / "server" / "pages.py"))
    monkeypatch.setattr(module, "files", lambda _package: tmp_path / "installed")
    pages_folder.cache_clear()
    yield folder
    pages_folder.cache_clear()


def raw_get(inside: Inside, target: str) -> tuple[int, str, http.client.HTTPMessage]:
    """What is answered to an address that no client has tidied up."""
    connection = http.client.HTTPConnection(inside.host, timeout=30)
    connection.putrequest("GET", target, skip_accept_encoding=True)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers


def test_a_checkout_finds_its_built_pages(pages: Path) -> None:
    assert pages_folder() == pages


def test_an_installed_package_has_its_pages_inside(pages: Path, tmp_path: Path) -> None:
    inside = tmp_path / "installed" / "pages"
    inside.mkdir(parents=True)
    (inside / "index.html").touch()
    pages_folder.cache_clear()
    assert pages_folder() == inside


def test_without_built_pages_the_interface_still_works(inside: Inside, pages: Path) -> None:
    (pages / "index.html").unlink()
    pages_folder.cache_clear()
    assert pages_folder() is None
    status, text, headers = raw_get(inside, "/")
    assert status == 503
    assert text == f"{NO_PAGES.en}\n{NO_PAGES.fr}\n"
    assert headers["x-content-type-options"] == "nosniff"
    assert inside.http.get("/api/games").status_code == 200


@pytest.mark.parametrize("address", ["/", "/m/abc", "/puzzles/patience-10-7?x=1", "/api", "/apis/x", "/nothing.html"])
def test_every_address_that_is_no_file_shows_the_page(inside: Inside, pages: Path, address: str) -> None:
    answer = inside.http.get(address)
    assert (answer.status_code, answer.text) == (200, "<title>the page</title>")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache", "a new version is seen at once"


def test_files_are_served_and_only_those_with_a_digest_in_their_name_are_kept_for_ever(
    inside: Inside, pages: Path
) -> None:
    mark = inside.http.get("/mark.svg")
    assert (mark.status_code, mark.text) == (200, "<svg/>")
    assert mark.headers["content-type"] == "image/svg+xml"
    assert mark.headers["cache-control"] == "no-cache"
    asset = inside.http.get("/assets/app-1a2b.js")
    assert (asset.status_code, asset.text) == (200, "run()")
    assert "javascript" in asset.headers["content-type"]
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    missing = inside.http.get("/assets/app-9999.js")
    assert (missing.status_code, missing.text) == (404, ""), "an old page must not take a page for its script"
    status, text, headers = raw_get(inside, "/assets/../index.html")
    assert (status, text) == (200, "<title>the page</title>")
    assert headers["cache-control"] == "no-cache"


UP = ["..", "%2e%2e", "%2E%2E", ".%2e", "..%2f..", "..%5c..", "assets/..", "assets%2f..%2f..", "//..", "%2f.."]


@pytest.mark.parametrize("up", UP)
def test_no_path_leads_out_of_the_pages(inside: Inside, pages: Path, up: str) -> None:
    for steps in range(1, 4):
        for rest in ("secret.txt", "web/secret.txt", "dist-of-others/secret.txt", "secret.txt%00.html"):
            status, text, _ = raw_get(inside, "/" + f"{up}/" * steps + rest)
            assert HIDDEN not in text
            assert (status, text) in [(200, "<title>the page</title>"), (404, "")]


def test_no_absolute_path_and_no_link_leads_out_of_the_pages(inside: Inside, pages: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret.txt")
    encoded = secret.replace("/", "%2f")
    targets = [secret, "/" + secret, "///" + secret, f"/{encoded}", f"/%2f{encoded}", f"/assets/{encoded}", "/link.txt"]
    for target in [*targets, f"/assets/{secret}", f"/..{secret}", "/../dist-of-others/secret.txt"]:
        status, text, _ = raw_get(inside, target)
        assert HIDDEN not in text, target
        assert (status, text) in [(200, "<title>the page</title>"), (404, "")]


@pytest.mark.parametrize("target", ["/%00", "/" + "a" * 300, "/" + "a/" * 2500, "/%ff%fe", "/a%0ab", "/assets"])
def test_names_that_no_file_can_have_are_no_failure(inside: Inside, pages: Path, target: str) -> None:
    status, text, _ = raw_get(inside, target)
    assert (status, text) == (200, "<title>the page</title>")


def test_pages_are_read_and_nothing_else(inside: Inside, pages: Path) -> None:
    head = inside.http.head("/")
    assert (head.status_code, head.text) == (200, "")
    posted = inside.http.post("/somewhere", json={})
    assert posted.status_code == 404
    assert posted.json()["problem"]["en"] == "There is nothing at /somewhere."
