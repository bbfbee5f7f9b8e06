"""Whatever people read is set as printers would; `python -m tests.typography --mend` does it."""

import pytest

from tests.typography import english, faults, french, mend_quotations, mended, python_pieces


def test_everything_that_people_read_is_well_set() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("typed", "put"),
    [
        ("it's the others' turn", "it’s the others’ turn"),
        ("the 'pbm' edition", "the 'pbm' edition"),
        ("So: {reason}; why?", "So: {reason}; why?"),
    ],
)
def test_english_has_apostrophes(typed: str, put: str) -> None:
    assert english(typed) == put


@pytest.mark.parametrize(
    ("typed", "put"),
    [
        ("l'armoire : {games} !", "l’armoire\u00a0: {games}\u202f!"),
        ("« {line} » ne dit rien ; et alors ?", "«\u00a0{line}\u00a0» ne dit rien\u202f; et alors\u202f?"),
        ("http://a:80", "http://a:80"),
        (" :", "\u00a0:"),
    ],
)
def test_french_has_spaces_that_do_not_break(typed: str, put: str) -> None:
    assert french(typed) == put


def test_only_what_people_read_is_touched() -> None:
    source = """x = "l'un : l'autre"\ny = Text("it's {a['b']}", "c'est" " : {d}")\n"""
    put = """x = "l'un : l'autre"\ny = Text("it’s {a['b']}", "c’est" "\u00a0: {d}")\n"""
    assert mended(source, list(python_pieces(source))) == put


def test_quotations_follow() -> None:
    known = {"l'armoire contient : ": "l’armoire contient\u00a0: "}
    assert mend_quotations('assert "Ici l\'armoire contient : rien" in said', known) == (
        'assert "Ici l’armoire contient\u00a0: rien" in said'
    )
    assert mend_quotations('"armoire contient :"', known) == '"armoire contient\u00a0:"'
