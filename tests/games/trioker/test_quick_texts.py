"""Positions and moves of the quick game as text: written, read back, and refused with the place that is wrong."""

import pytest

from tests.games.trioker.quick_tables import BLOCKED, LEFT, NEAR, RIGHT, follow, part, set_up, write
from trilude.contract.errors import BadNotation, BadPosition, IllegalMove
from trilude.contract.position import Position
from trilude.contract.rules import NOBODY
from trilude.games.trioker.quick import GAME

REST_OF_NEAR = "001,002,003,110,012,301,021,220,230,310,203,111,112,113,221,132,222,223,joker"
READ = f"133@d4,333@d5,332@d6,303@c6 123/000,{REST_OF_NEAR} - 35,35 100 0+0 1 turn 0"
"""A position of two players as it is written."""


@pytest.mark.parametrize(
    "text",
    [
        READ,
        write("-", "000,222,233/rest", "333,001", phase="open:233"),
        write(NEAR, "000,222/rest", "123,111,003", passes=1),
        write(NEAR, "000,222/001/002/rest", chips="0,1,49,90", bank=7, phase="give", player=2),
        write(NEAR, "000,222/001/rest", "111", phase="drew", player=3),
        write("333@d5,3*2@d6", "000/rest", finished="2+7"),
        write("233@d5,23*@d6", "000/rest"),
        write(BLOCKED, "000/rest", finished="3+0", phase="rich", player=2),
        write(BLOCKED, "000/002/003/rest", chips="31,29,31,29", phase="rich", finished="0+20", passes=4),
        write(LEFT, "222/000/rest", chips="50,50,50", bank=0, phase="ruin"),
        write(LEFT, "-/000/rest", chips="100,38,0", bank=62, phase="ruin", finished="1+0"),
    ],
)
def test_texts_come_back(text: str) -> None:
    position = set_up(text, deals=3)
    assert position.text == text
    again = Position.from_text(GAME, position.options, position.text)
    assert bytes(again) == bytes(position)
    assert again.shares == position.shares
    assert again.is_over == (part(position, "phase") in ("rich", "ruin"))


def test_read_positions_have_the_winners_that_the_chips_tell() -> None:
    tied = set_up(write(BLOCKED, "000/002/003/rest", chips="31,29,31,29", phase="rich", finished="3+0"))
    assert tied.winners == (0, 2)
    ruined = set_up(write(LEFT, "222/000/rest", chips="50,60,50", bank=0, phase="ruin"))
    assert ruined.ending is not None
    assert ruined.ending.en == "Player 2 wins with 60: the bank is ruined."


def test_pieces_may_be_told_in_any_order() -> None:
    shuffled = READ.replace("133@d4,333@d5,332@d6,303@c6", "303@c6,332@d6,133@d4,333@d5").replace(
        "000,001,002", "002,000,001"
    )
    assert set_up(shuffled).text == READ


def test_names_of_pieces_may_begin_at_any_corner() -> None:
    """As they did when pieces were named from their smallest rotation, and the Joker 23*."""
    older = "001,002,003,011,012,013,021,022,023,031,032,111,112,113,122,132,222,223,23*"
    assert set_up(READ.replace(REST_OF_NEAR, older).replace("123/", "312/")).text == READ
    opening = write("-", "000,222,233/rest", "333,001", phase="open:233")
    assert "open:332" in opening
    assert set_up(opening.replace("332", "233")).text == opening
    gift = set_up(write(NEAR, "113,023,23*/000/rest", phase="give"))
    for texts in (
        ("give:113>2", "give:131>2"),
        ("give:230>3", "give:023>3"),
        ("give:joker>2", "give:23*>2", "give:3*2>2"),
    ):
        assert {gift.move(text).text for text in texts} == {texts[0]}


def test_a_text_fills_any_record_of_a_game_with_its_options() -> None:
    """Nothing is left of what was there: pieces, the Joker, what seats remember."""
    text = write("-", "000,222,233/rest", "333,001", phase="open:233")
    fresh = set_up(text)
    for dirty in ("233@d5,23*@d6,130@d7", "333@d5,3*2@d6"):
        record = set_up(write(dirty, "000,222/rest", "111,002,003,112", passes=3)).play("draw").copy_record()
        GAME.notation.read_position(text, record)
        record.generator[:] = fresh.record.generator
        assert record.tobytes() == bytes(fresh)


def test_a_position_ends_in_the_same_game_when_it_is_read_again() -> None:
    position = follow(set_up(write(LEFT, "222/000/23*/rest", chips="30,30,30,30"), deals=1), "222@b4")
    again = Position.from_text(GAME, position.options, position.text)
    assert position.is_over
    assert (again.text, again.winners, again.ending) == (position.text, (0,), position.ending)


def test_what_may_not_be_seen_is_written_as_a_number() -> None:
    position = set_up(write(NEAR, "123/000,001/rest", "222,111"))
    hidden = "/?16 ?2 35,35,35 100 0+0 1 turn 0"
    table = part(position, "table")
    assert position.view(0).text == f"{table} 123/?2{hidden}"
    assert position.view(1).text == f"{table} ?1/000,001{hidden}"
    assert position.view(NOBODY).text == f"{table} ?1/?2{hidden}"
    with pytest.raises(BadPosition, match=r"no piece \?2: every hand"):
        Position.from_text(GAME, position.options, position.view(0).text)


def test_an_empty_hand_and_an_empty_stock_hide_nothing() -> None:
    position = set_up(write(LEFT, "-/000/rest", chips="100,38,0", bank=62, phase="ruin", finished="1+0"))
    assert position.view(2).text.split()[1:3] == [f"-/?1/{part(position, 'hands').split('/')[2]}", "-"]


@pytest.mark.parametrize(
    ("part_of_text", "instead", "english", "french"),
    [
        (" 0+0 1", " 1", "has 9 parts .* this text has 8", "a 9 parties"),
        (" 0+0 1", " 0+0 1 1", "has 9 parts .* this text has 10", "en a 10"),
        ("123/", "123/-/", "There are 2 players, not 3", "2 joueurs, et non 3"),
        ("/", ",", "There are 2 players, not 1", "2 joueurs, et non 1"),
        ("123/", "124/", "There is no piece 124", "pas de pièce 124"),
        ("123/", "2*1/", "There is no piece 2\\*1", "pas de pièce 2*1"),
        ("123/000", "123/123", "once on the board", "une fois sur le plateau"),
        ("123/000", "123/333", "once on the board", "une fois sur le plateau"),
        ("123/000,", "123/", "once on the board", "une fois sur le plateau"),
        ("332@d6", "333@d6", "once on the board", "une fois sur le plateau"),
        (" - 35", " 35", "has 9 parts", "a 9 parties"),
        ("000,001,002,003,110,012", "000", "once on the board", "une fois sur le plateau"),
        ("332@d6", "334@d6", r"corners 334 \(in “334@d6”\)", "coins 334"),
        ("332@d6", "332@d16", r"no cell d16 \(in “332@d16”\)", "case d16"),
        ("332@d6", "33@d6", "“33@d6” is no placed piece", "« 33@d6 »"),
        ("332@d6", "332@d5", "cannot lie there. d5 is taken", "d5 est occupée"),
        ("332@d6", "332@a1", "332@a1 cannot lie there. .* a1 has none", "a1 n’en a pas"),
        ("332@d6", "323@d6", "d6, bottom, there is a 3, not a 2", "d6, en bas, il y a un 3 et non un 2"),
        ("133@d4", "331@d4", "d4, right, there is a 3, not a 1", "d4, à droite, il y a un 3 et non un 1"),
        ("333@d5,", "", "once on the board", "une fois sur le plateau"),
        ("35,35", "35,36", "chips of 2 players and the bank must make 170", "faire 170"),
        ("35,35", "35", "chips of 2 players", "2 joueurs"),
        ("35,35 100", "35,35,0 100", "chips of 2 players", "2 joueurs"),
        ("35,35 100", "35,35 99", "make 170", "faire 170"),
        ("35,35", "35,-35", "“-35”, is wrong: a number from 0 to 170", "de 0 à 170"),
        ("35,35", "171,0", "“171”, is wrong: a number from 0 to 170", "de 0 à 170"),
        ("35,35 100", "0,0 171", "“171”, is wrong: a number from 0 to 170", "de 0 à 170"),
        ("0+0", "0", "“”, is wrong: a number", "est fausse : un nombre"),
        ("0+0", "x+0", "“x”, is wrong: a number", "« x », est fausse"),
        ("0+0", "0+x", "“x”, is wrong: a number", "« x », est fausse"),
        ("0+0 1", "0+0 3", "“3”, is wrong: a number from 1 to 2", "de 1 à 2"),
        ("0+0 1", "0+0 0", "“0”, is wrong: a number from 1 to 2", "de 1 à 2"),
        ("turn", "trun", "“trun” is no phase: say open:333, turn, drew, give, rich, ruin", "pas une phase"),
        ("turn", "open", "“open” is no phase", "pas une phase"),
        ("turn", "open:334", "“open:334” is no phase", "pas une phase"),
        ("turn", "turn:333", "“turn:333” is no phase", "pas une phase"),
        ("turn 0", "turn 9", "“9”, is wrong: a number from 0", "« 9 », est fausse"),
    ],
)
def test_bad_positions_are_refused_by_name(part_of_text: str, instead: str, english: str, french: str) -> None:
    options = GAME.choose({})
    assert Position.from_text(GAME, options, READ).text == READ
    with pytest.raises(BadPosition, match=english) as refused:
        Position.from_text(GAME, options, READ.replace(part_of_text, instead, 1))
    assert french in refused.value.text.fr


def test_a_stock_is_not_larger_than_any_deal_leaves() -> None:
    assert set_up(write(NEAR, "123/rest", "000,001,002,003,011")).text
    with pytest.raises(BadPosition, match="among the 5 of the stock"):
        set_up(write(NEAR, "123/rest", "000,001,002,003,011,012"))


def test_numbers_in_texts_reach_their_limits() -> None:
    assert set_up(write(NEAR, "123/rest", passes=4)).text.endswith(" 4")
    assert set_up(write(NEAR, "123/rest", player=2)).to_move == 1
    assert set_up(write(NEAR, "123/rest", chips="0,0", bank=170)).scores == (0, 0)


def test_five_passes_in_a_row_come_back() -> None:
    position = set_up(write(BLOCKED, "000/002", "003,023,032,033,333", finished="0+19"))
    for _ in range(5):
        position = position.play("draw").play("pass")
    assert Position.from_text(GAME, position.options, position.text).text == position.text


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (write(NEAR, "123/rest", phase="turn:xyz"), "“turn:xyz” is no phase", "pas une phase"),
        (write("-", "233,000/rest", phase="open:333"), "To open with 333, player 1 must hold it", "doit l’avoir"),
        (write(NEAR, "222,000/rest", phase="open:222"), "the board must be empty", "doit être vide"),
        (write(NEAR, "-/rest", phase="give"), "Player 1 has no piece left", "Joueur 1 n’a plus de pièce"),
        (write(NEAR, "rest/-"), "Player 2 has no piece left", "Joueur 2 n’a plus de pièce"),
        (write(NEAR, "123/rest", finished="4+0"), "“4”, is wrong: a number from 0 to 3", "de 0 à 3"),
        (write(NEAR, "123/rest", finished="0+21"), "“21”, is wrong: a number from 0 to 20", "de 0 à 20"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition, match=english) as refused:
        set_up(text)
    assert french in refused.value.text.fr


# --- moves


def test_moves_are_read_as_they_are_written() -> None:
    for text in (
        write(NEAR, "123,310,023,23*/rest"),
        write(RIGHT, "122,011,222/rest"),
        write(NEAR, "123,222/000/rest", phase="give"),
        write(NEAR, "222,000/rest", "111"),
        write(BLOCKED, "000/rest"),
    ):
        position = set_up(text)
        assert len(position.legal_moves) >= 1
        for move in position.legal_moves:
            assert position.move(move.text) == move
            assert position.view(position.to_move or 0).move(f" {move.text} ").id == move.id


def test_of_two_players_the_receiver_of_a_gift_need_not_be_told() -> None:
    for player, hands in ((1, "123,222/rest"), (2, "rest/123,222")):
        position = set_up(write(NEAR, hands, phase="give", player=player))
        assert position.move("give:222").text == f"give:222>{3 - player}"
    with pytest.raises(BadNotation, match="“give:222” is not a move"):
        set_up(write(NEAR, "123,222/000/rest", phase="give")).move("give:222")


@pytest.mark.parametrize("text", ["", "Pass", "give:12>2", "give:234>2", "give:222>5", "give:222>0", "101@", "d7@101"])
def test_what_is_no_move_is_answered_with_examples(text: str) -> None:
    with pytest.raises(BadNotation, match=f"“{text}” is not a move: write 101@d7") as refused:
        set_up(READ).move(text)
    assert f"« {text} » n’est pas un coup" in refused.value.text.fr


def test_a_move_of_a_piece_or_to_a_cell_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadNotation, match=r"corners 144 .* the Joker is 23"):
        set_up(READ).move("144@d3")
    with pytest.raises(BadNotation, match="corners 2"):
        set_up(READ).move("2*3@d3")
    with pytest.raises(BadNotation, match="no cell h10 "):
        set_up(READ).move("123@h10")
    with pytest.raises(IllegalMove):
        set_up(READ).move("123@h9")
