"""The conformance kit for solos: what every kind must do, checked on random play.

Any solo, ours or yours, can be put through it:

    from trilude.contract.solo_conformance import check_card, check_solo
    check_solo(read_solo("eighty-eight basic"), seed=1)

A solo that fails raises Nonconformance with a sentence that says where.
"""

from random import Random

from trilude.contract.choices import Pick
from trilude.contract.conformance import Nonconformance, expect
from trilude.contract.errors import TriludeError
from trilude.contract.solo import Card, Solo, kinds, read_solo
from trilude.contract.words import Text

NONSENSE = "·nonsense·"
MOST_CHARACTERS = 4000
"""Lines are no longer than this, so that they can be sent and shared."""


def check_card(card: Card) -> None:
    """Check that a card says what it offers, and offers what can be begun."""
    expect(card.name and "/" not in card.name and " " not in card.name, f"“{card.name}” is no name for an address")
    _said(card.title, card.aim)
    expect(card.scene.board == card.board.id, f"the picture of {card.name} lies on another board than the card says")
    expect(card.difficulty in (None, 1, 2, 3, 4, 5), f"{card.name} is {card.difficulty} hard")
    solo = read_solo(card.text)
    expect(solo.name == card.name, f"{card.text} is kept as {solo.name}, not as {card.name}")


def check_solo(solo: Solo, seed: int, steps: int = 8, *, advice: bool = True) -> Solo:
    """Do some random things and check the contract after each; returns the solo that came of it."""
    chance = Random(seed)
    for step in range(steps):
        _check_text(solo)
        _check_scene(solo)
        _check_acts(solo)
        _check_refusal(solo)
        if advice and step in (0, steps - 1):
            _check_advice(solo)
        move = _random_move(solo, chance)
        if move is None:
            break
        before = solo.text
        after = solo.do(move)
        expect(solo.text == before, f"doing {move} changed the solo itself: {before}")
        expect(after.text != before, f"doing {move} changed nothing in {before}")
        solo = after
    return solo


def _check_text(solo: Solo) -> None:
    text = solo.text
    expect(len(text.splitlines()) == 1 and text == text.strip(), f"a solo's text must be one line: {text!r}")
    expect(text.split()[0] in kinds(), f"no kind is called as {text!r} begins")
    expect(len(text) <= MOST_CHARACTERS, f"a line of {len(text)} characters is too long: {text}")
    again = read_solo(text)
    expect(again.text == text, f"{text} reads back as {again.text}")
    expect((again.name, again.scene) == (solo.name, solo.scene), f"{text} reads back looking differently")
    expect(again.state == solo.state, f"{text} reads back standing differently")
    expect([act.do for act in again.acts] == [act.do for act in solo.acts], f"{text} reads back with other acts")


def _check_scene(solo: Solo) -> None:
    _said(solo.title, solo.aim, solo.state.words, *solo.state.faults, *(act.name for act in solo.acts))
    board, scene = solo.board, solo.scene
    expect(scene.board == board.id, f"the scene lies on another board in {solo.text}")
    expect(not (solo.state.solved and solo.state.stuck), f"what is solved is not stuck: {solo.text}")
    cells = {cell.id for cell in board.cells}
    expect({piece.cell for piece in scene.pieces} <= cells, f"a piece lies beside the board in {solo.text}")
    items = {item.id for tray in scene.trays for item in tray.items}
    unknown = set(solo.choices()) - cells - items - set(scene.names)
    expect(not unknown, f"ids can be picked that the scene does not have: {sorted(unknown)[:5]} in {solo.text}")


def _check_acts(solo: Solo) -> None:
    for act in solo.acts:
        other = int(act.written) + 1 if act.number else f"{act.written}x"
        after = solo.do(f"{act.do} {other}" if act.asks else act.do)
        expect(after.text != solo.text, f"the act {act.do} changes nothing in {solo.text}")
        _check_text(after)


def _check_refusal(solo: Solo) -> None:
    expect(not solo.choices((NONSENSE,)), f"something follows {NONSENSE} in {solo.text}")
    for act in (NONSENSE, ""):
        try:
            solo.do(act)
        except TriludeError as refusal:
            _said(refusal.text)
        else:
            raise Nonconformance(f"“{act}” could be done in {solo.text}")


def _check_advice(solo: Solo) -> None:
    if not solo.advises:
        return
    advice = solo.advice()
    _said(advice.words)
    expect(solo.judges == (advice.solvable is not None), f"advice says if it can be solved, or not: {solo.text}")
    if advice.do is None:
        return
    followed = solo.do(advice.do).text
    expect(followed != solo.text, f"the advice {advice.do} changes nothing in {solo.text}")
    picked = follow(solo, advice.path)
    expect(picked and solo.do(picked).text == followed, f"{advice.path} does not lead to {advice.do} in {solo.text}")


def follow(solo: Solo, path: tuple[str, ...]) -> str | None:
    """The move that some picks settle; what did not come with the first choices is asked for."""
    choices, pick = solo.choices(), Pick()
    for number, thing in enumerate(path, 1):
        if thing not in choices:
            return None
        pick = choices[thing]
        choices = pick.next if pick.next is not None else {} if pick.move else solo.choices(path[:number])
    return pick.move


def _random_move(solo: Solo, chance: Random) -> str | None:
    path: tuple[str, ...] = ()
    choices = solo.choices()
    while choices:
        thing = chance.choice(sorted(choices))
        path, pick = (*path, thing), choices[thing]
        if pick.move is not None:
            expect(follow(solo, path) == pick.move, f"{path} leads elsewhere than to {pick.move} in {solo.text}")
            return pick.move
        choices = pick.next if pick.next is not None else solo.choices(path)
        expect(choices, f"nothing follows {path} in {solo.text}")
    return None


def _said(*texts: Text) -> None:
    for text in texts:
        expect(text.en and text.fr, f"{text!r} is not said in both languages")
