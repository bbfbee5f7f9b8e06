"""The kit for solos finds what is wrong with one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType

import pytest

from trilude.contract import solo as solos
from trilude.contract.choices import Pick
from trilude.contract.conformance import Nonconformance
from trilude.contract.errors import TriludeError
from trilude.contract.scene import Board, Cell, Scene
from trilude.contract.solo import Act, Advice, Card, State
from trilude.contract.solo_conformance import check_card, check_solo, follow
from trilude.contract.words import Text

BOARD = Board.of(
    "strokes", (Cell("a1", ((0, 0), (1, 0), (1, 1)), "", "a1"), Cell("a2", ((1, 0), (2, 0), (2, 1)), "", "a2")), (1, 1)
)
WORDS = Text("words", "mots")


@dataclass(frozen=True)
class Strokes:
    """A solo in which strokes are made on two cells until nobody likes it any more; it can be told to be wrong."""

    strokes: tuple[str, ...] = ()
    wrong: str = ""

    name, title, aim, writing, board = "strokes", WORDS, WORDS, WORDS, BOARD
    advises, judges = True, False

    @property
    def text(self) -> str:
        return "\n".join(("strokes", *self.strokes)) if self.wrong == "lines" else " ".join(("strokes", *self.strokes))

    @property
    def scene(self) -> Scene:
        return Scene("strokes", "elsewhere" if self.wrong == "board" else BOARD.id, (), (), None, self.strokes[-1:])

    @property
    def state(self) -> State:
        both = self.wrong == "state"
        return State(Text("", "") if self.wrong == "mute" else WORDS, both, both, done=len(self.strokes))

    @property
    def acts(self) -> tuple[Act, ...]:
        return (Act("wait" if self.wrong == "act" else "clear", WORDS),) if self.strokes or self.wrong == "act" else ()

    def choices(self, picked: tuple[str, ...] = ()) -> Mapping[str, Pick]:
        if self.wrong == "endless":
            return {"a1": Pick(next={})} if not picked else {}
        if self.wrong == "unknown":
            return {"z9": Pick("z9")} if not picked else {}
        if self.wrong == "nonsense choices":
            return {"a1": Pick("a1")}
        return {} if picked else {"a1": Pick("a1"), "a2": Pick("a2")}

    def do(self, act: str) -> "Strokes":
        if act == "clear":
            return replace(self, strokes=())
        if (self.wrong, act) in (("idle", "a1"), ("idle", "a2"), ("act", "wait")):
            return self
        if act not in ("a1", "a2") and self.wrong != "anything":
            raise TriludeError(Text("no", "") if self.wrong == "refusal" else WORDS)
        return replace(self, strokes=(*self.strokes, act))

    def advice(self) -> Advice:
        if self.wrong == "advice":
            return Advice(WORDS, "a1", ("a2",))
        return Advice(WORDS, "a1", ("a1",), WORDS if self.wrong == "judge" else None)


@pytest.fixture(autouse=True)
def kind(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The kind of the strokes; what is read back is told to be wrong as well."""
    module = ModuleType("strokes")
    module.wrong = ""  # type: ignore[attr-defined]

    def read(text: str) -> Strokes:
        strokes = tuple(text.split()[1:])
        return Strokes(strokes[:-1] if module.wrong == "forgetful" else strokes, module.wrong)

    module.read = read  # type: ignore[attr-defined]
    monkeypatch.setattr(solos, "kinds", lambda: {"strokes": "strokes"})
    monkeypatch.setattr("trilude.contract.solo_conformance.kinds", lambda: {"strokes": "strokes"})
    monkeypatch.setattr(solos, "import_module", lambda _name: module)
    return module


def test_a_good_solo_passes() -> None:
    assert check_solo(Strokes(), seed=1).state.done == 8
    assert check_solo(Strokes(), seed=1, steps=3) == check_solo(Strokes(), seed=1, steps=3)
    assert follow(Strokes(), ("a1",)) == "a1"
    assert follow(Strokes(), ("a1", "a2")) is None
    assert follow(Strokes(), ("b1",)) is None


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("lines", "must be one line"),
        ("board", "lies on another board"),
        ("state", "what is solved is not stuck"),
        ("mute", "both languages"),
        ("refusal", "both languages"),
        ("act", "the act wait changes nothing"),
        ("endless", "nothing follows"),
        ("unknown", "ids can be picked that the scene does not have"),
        ("nonsense choices", "something follows"),
        ("idle", "changed nothing"),
        ("anything", "could be done"),
        ("advice", "does not lead to a1"),
        ("judge", "if it can be solved"),
        ("forgetful", "reads back as"),
    ],
)
def test_whatever_is_wrong_is_found(wrong: str, complaint: str, kind: ModuleType) -> None:
    kind.wrong = wrong  # type: ignore[attr-defined]
    with pytest.raises(Nonconformance, match=complaint):
        check_solo(Strokes(("a1",), wrong), seed=1, advice=wrong in ("advice", "judge"))


def test_cards_are_checked() -> None:
    good = Card("strokes", "strokes a1", WORDS, WORDS, BOARD, Strokes().scene, 2, 3)
    check_card(good)
    for card, complaint in (
        (replace(good, name="a/b"), "no name for an address"),
        (replace(good, name="other"), "is kept as strokes"),
        (replace(good, difficulty=6), "is 6 hard"),
        (replace(good, scene=Strokes((), "board").scene), "another board"),
        (replace(good, aim=Text("", "")), "both languages"),
    ):
        with pytest.raises(Nonconformance, match=complaint):
            check_card(card)
