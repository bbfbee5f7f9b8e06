"""Reading records. Every complaint names the line and the column, and for a move which one it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from trilude.contract.errors import BadRecord, TriludeError
from trilude.contract.game import Game, find_game
from trilude.contract.position import Position
from trilude.contract.record import OWN_HEADERS, UNKNOWN, Record, is_result
from trilude.contract.record_lines import Line, Step
from trilude.contract.seeds import read_seed
from trilude.contract.words import Text

_HEADER = re.compile(r'\[(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\]')
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+\.(?=\s|$))|(?P<mark>\?\?|\?!|!\?|!!|\?|!)(?=[\s(){}\[\]]|$)|\{(?P<comment>(?:[^}\\]|\\.)*)\}|(?P<open>\()|(?P<close>\))"
    r"|(?P<move>[^\s(){}\[\]]+)"
)

MOST_MOVES = 100_000
"""Of all lines of a text together: whoever sends more is told so before any is played."""
MOST_DEEP = 5_000
"""Variations inside variations."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a record and where it stands."""

    kind: str
    text: str
    place: int


def parse_record(text: str, most_moves: int = MOST_MOVES) -> Record:
    """The one record that a text holds."""
    records = _read_records(text, most_moves)
    record = next(records)
    if next(records, None) is not None:
        raise BadRecord(Text("This text holds several games.", "Ce texte contient plusieurs parties."))
    return record


def parse_records(text: str) -> tuple[Record, ...]:
    """All the records that a text holds: each begins with its headers."""
    return tuple(_read_records(text, MOST_MOVES))


def _read_records(text: str, most_moves: int) -> Iterator[Record]:
    text = text.removeprefix("\ufeff")
    place = 0
    while place == 0 or text[place:].strip():
        headers, places, end = _read_headers(text, place)
        tokens, after = _read_tokens(text, end)
        _expect_few(sum(token.kind == "move" for token in tokens), most_moves)
        game = _read_game(headers, text, place)
        start = _read_start(game, headers, places, text)
        line = _MoveParser(text, tokens).line(start)
        result = headers.get("Result", UNKNOWN)
        if not is_result(result):
            words = Text(
                "the result {result} is neither * nor a share of the win for each seat, like 1 0",
                "le résultat {result} n’est ni * ni une part de victoire par joueur, comme 1 0",
            ).fill(result=result)
            raise bad_record(text, places["Result"], words)
        kept = {name: value for name, value in headers.items() if name not in OWN_HEADERS}
        yield Record(start, line, result, kept)
        if after == len(text):
            return
        place = after


def _expect_few(moves: int, most: int) -> None:
    if moves > most:
        words = Text(
            "This record holds {moves} moves; at most {most} are read.",
            "Cette partie notée contient {moves} coups ; on en lit au plus {most}.",
        )
        raise BadRecord(words.fill(moves=moves, most=most))


def bad_record(text: str, place: int, reason: Text) -> BadRecord:
    """A complaint about a place in a text."""
    line = text.count("\n", 0, place) + 1
    column = place - (text.rfind("\n", 0, place) + 1) + 1
    words = Text("Line {line}, column {column}: {reason}.", "Ligne {line}, colonne {column} : {reason}.")
    return BadRecord(words.fill(line=line, column=column, reason=reason))


def _read_headers(text: str, end: int) -> tuple[dict[str, str], dict[str, int], int]:
    headers: dict[str, str] = {}
    places: dict[str, int] = {}
    while True:
        while end < len(text) and text[end].isspace():
            end += 1
        if end == len(text) or text[end] != "[":
            return headers, places, end
        match = _HEADER.match(text, end)
        if not match:
            words = Text('a header looks like [Name "value"]', 'un en-tête s’écrit [Nom "valeur"]')
            raise bad_record(text, end, words)
        headers[match["name"]] = re.sub(r"\\(.)", r"\1", match["value"])
        places[match["name"]] = end
        end = match.end()


def _read_game(headers: dict[str, str], text: str, place: int) -> Game:
    if "Game" not in headers:
        raise bad_record(text, place, Text('the header [Game "…"] is missing', 'il manque l’en-tête [Game "…"]'))
    return find_game(headers["Game"])


def _read_start(game: Game, headers: dict[str, str], places: dict[str, int], text: str) -> Position:
    given: dict[str, str] = {}
    for pair in headers.get("Options", "").split():
        name, equals, value = pair.partition("=")
        if not equals:
            words = Text("options look like name=value, not {pair}", "une option s’écrit nom=valeur, pas {pair}")
            raise bad_record(text, places["Options"], words.fill(pair=pair))
        given[name] = value
    name = "Options"
    try:
        options = game.choose_as_stored(given)
        if "Start" in headers:
            name = "Start"
            return Position.from_text(game, options, headers["Start"])
    except TriludeError as error:
        raise bad_record(text, places[name], _unstopped(error.text)) from None
    try:
        seed = read_seed(headers.get("Seed", "0"))
    except TriludeError:
        words = Text("the seed {seed} is no number", "la graine {seed} n’est pas un nombre")
        raise bad_record(text, places["Seed"], words.fill(seed=headers["Seed"])) from None
    return Position.start(game, options, seed)


def _read_tokens(text: str, place: int) -> tuple[list[Token], int]:
    """The words of one game, and where the headers of the next begin, or the text ends."""
    tokens: list[Token] = []
    while place < len(text) and not _HEADER.match(text, place):
        match = _TOKEN.match(text, place)
        if not match:
            words = Text("this {character} opens or closes nothing", "ce {character} n’ouvre ni ne ferme rien")
            raise bad_record(text, place, words.fill(character=text[place]))
        kind = str(match.lastgroup)
        if kind not in ("space", "number"):
            tokens.append(Token(kind, match[kind], place))
        place = match.end()
    return tokens, place


class _OpenLine:
    """A line that is being read, and the positions after its last move and before it."""

    def __init__(self, start: Position, bracket: Token | None = None) -> None:
        self.bracket = bracket
        """The one that opens it; the main line has none."""
        self.position = self.before = start
        self.steps: list[Step] = []
        self._comment = ""

    def add_comment(self, words: str) -> None:
        """A comment belongs to the move before it."""
        if self.steps:
            self.steps[-1] = replace(self.steps[-1], comment=f"{self.steps[-1].comment} {words}".strip())
        else:
            self._comment = f"{self._comment} {words}".strip()

    @property
    def line(self) -> Line:
        """What was read."""
        return Line(tuple(self.steps), self._comment)


class _MoveParser:
    """Turns tokens into lines, playing every move as it goes."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text = text
        self._tokens = tokens

    def line(self, start: Position) -> Line:
        """The main line, which ends with the text."""
        open_lines = [_OpenLine(start)]
        for token in self._tokens:
            here = open_lines[-1]
            if token.kind == "comment":
                here.add_comment(" ".join(re.sub(r"\\(.)", r"\1", token.text, flags=re.DOTALL).split()))
            elif token.kind == "mark":
                if not here.steps:
                    raise self._complain(token, Text("a mark needs a move before it", "une marque suit un coup"))
                here.steps[-1] = replace(here.steps[-1], mark=token.text)
            elif token.kind == "open":
                if len(open_lines) > MOST_DEEP:
                    reason = Text("variations are nested too deeply", "trop de variantes sont imbriquées")
                    raise self._complain(token, reason)
                if not here.steps:
                    raise self._complain(token, Text("a variation needs a move before it", "une variante suit un coup"))
                open_lines.append(_OpenLine(here.before, token))
            elif token.kind == "close":
                self._close(token, open_lines)
            else:
                here.before, here.position = here.position, self._play(here.position, token)
                here.steps.append(Step(here.position.last_move))
        if len(open_lines) > 1:
            reason = Text("a variation is not closed", "une variante n’est pas refermée")
            raise bad_record(self._text, len(self._text), reason)
        return open_lines[0].line

    def _close(self, token: Token, open_lines: "list[_OpenLine]") -> None:
        if len(open_lines) == 1:
            raise self._complain(token, Text("this bracket closes nothing", "cette parenthèse ne ferme rien"))
        if not open_lines[-1].steps:
            raise self._complain(
                open_lines[-1].bracket or token, Text("this variation has no moves", "cette variante n’a pas de coups")
            )
        variation = open_lines.pop().line
        step = open_lines[-1].steps[-1]
        open_lines[-1].steps[-1] = replace(step, variations=(*step.variations, variation))

    def _play(self, position: Position, token: Token) -> Position:
        try:
            return position.follow(token.text)
        except TriludeError as error:
            words = Text("move {number}, {move}: {reason}", "coup {number}, {move} : {reason}")
            raise self._complain(
                token, words.fill(number=position.ply + 1, move=token.text, reason=_unstopped(error.text))
            ) from None

    def _complain(self, token: Token, reason: Text) -> BadRecord:
        return bad_record(self._text, token.place, reason)


def _unstopped(text: Text) -> Text:
    """A sentence to be built into another: without its full stop."""
    return Text(text.en.removesuffix("."), text.fr.removesuffix("."))
