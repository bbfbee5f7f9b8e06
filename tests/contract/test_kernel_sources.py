"""It is known which files compiled code depends on."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from trilude.contract import kernel_sources as sources_module
from trilude.contract.kernel_sources import kernel_sources

FILES = {
    "__init__.py": "",
    "rules.py": "from trilude.contract.kernel import kernel\nfrom .board import SIZE\nfrom plugged import other\n"
    "\n\n@kernel\ndef f(): return SIZE\n",
    "board.py": "from plugged.deep import (\n    far,\n)\nSIZE = 3\n",
    "other.py": "    from . import lazily\n",
    "lazily.py": "import plugged.named\n",
    "named.py": "",
    "scene.py": "from plugged.rules import f\n",
    "deep/__init__.py": "from ..beside import x\n",
    "deep/far.py": "",
    "deep/near.py": "",
    "beside.py": "",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that brings a game, on the path but not imported."""
    folder = tmp_path / "plugged"
    (folder / "deep").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sources_module, "plug_ins", lambda: (EntryPoint("plugged", "plugged:GAME", "trilude.games"),))
    return folder


def own_modules() -> set[str]:
    return {module for module, _ in kernel_sources() if module.startswith("trilude.")}


def test_kernels_depend_on_their_files_and_on_what_these_import() -> None:
    found = own_modules()
    assert {"trilude.contract.kernel", "trilude.contract.chance", "trilude.players.tree"} <= found
    assert {"trilude.games.triolet.board", "trilude.games.triolet.scoring", "trilude.boards.hexagons"} <= found
    above = ("trilude.server", "trilude.matches", "trilude.analysis", "trilude.arena")
    assert not [module for module in found if module.startswith(above)]
    assert not [module for module in found if "games" in module and module.endswith((".scene", ".notation"))]


def test_the_kernels_of_another_package_depend_on_its_files(package: Path) -> None:
    found = dict(kernel_sources())
    names = {module.removeprefix("plugged.") for module in found if module.startswith("plugged")}
    assert names == {"plugged", "rules", "board", "other", "lazily", "named", "deep", "deep.far", "deep.near", "beside"}
    (package / "board.py").write_text("SIZE = 4\n", "utf-8")
    assert dict(kernel_sources())["plugged.board"] == b"SIZE = 4\n"
    assert set(found) >= own_modules()


def test_a_package_that_is_gone_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources_module, "plug_ins", lambda: (EntryPoint("gone", "gone:GAME", "trilude.games"),))
    assert {module.partition(".")[0] for module, _ in kernel_sources()} == {"trilude"}


def test_they_are_told_in_one_order_in_every_process() -> None:
    names = [module for module, _ in kernel_sources()]
    assert names == sorted(names)
