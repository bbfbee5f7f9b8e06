"""Our Trigon players as a program that speaks the Go Text Protocol.

Controllers know Trigon in three variants (see games/trigon/variants.py), colours as 1 to 4, moves as lists of cells,
and points as triangles placed plus bonuses, or, with two players, as the lead of the first (B+7) or the second (W+7).
They let everybody begin on any starting point, so that is how we begin too; `param_base starts sheet` asks for the
rule of two and three players.

A command is a line; an answer begins with = or, with the reason, with ? and ends with an empty line.
"""

import re
import sys
from collections.abc import Callable
from time import process_time
from typing import TextIO

from trilude import __version__
from trilude.contract.errors import BadNotation, IllegalMove, TriludeError
from trilude.contract.position import Move, Position
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.exchange.blksgf import Blksgf
from trilude.games.trigon.notation import LETTERS
from trilude.games.trigon.reasons import COLOUR_NAMES
from trilude.games.trigon.rules import can_place, colours
from trilude.games.trigon.shapes import ALL_TRIANGLES
from trilude.games.trigon.variants import VARIANTS, Variant
from trilude.players.find import player_of_level
from trilude.players.levels import LEVELS
from trilude.players.player import Choice, Player

COLOUR_WORDS = {
    **{str(colour + 1): colour for colour in range(4)},
    **{letter: colour for colour, letter in enumerate(LETTERS)},
    **{name.en.lower(): colour for colour, name in enumerate(COLOUR_NAMES)},
}

ROWS, LARGEST = 18, 25
"""Of our board, and of any board that the protocol knows."""


class GtpEngine:
    """A board, a player, and the commands that reach them."""

    def __init__(self, variant: str = "trigon", level: int = 5, seed: int = 0, threads: int = 1) -> None:
        self.variant = _variant_named(variant)
        self.settings = {
            "level": str(level),
            "seed": str(seed),
            "threads": str(threads),
            "starts": "free",
            "contact": "basic",
        }
        self._begin()
        self._player: Player | None = None
        self._choice: Choice | None = None
        self._running = True
        self._commands: dict[str, Callable[[str], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Trilude",
            "version": lambda _: __version__,
            "known_command": lambda words: str(words in self._commands).lower(),
            "list_commands": lambda _: "\n".join(sorted(self._commands)),
            "set_game": self._set_game,
            "clear_board": lambda _: self._begin(),
            "boardsize": self._boardsize,
            "query_boardsize": lambda _: str(ROWS),
            "komi": self._komi,
            "get_komi": lambda _: "0",
            "time_settings": lambda words: _expect_numbers(words, 3),
            "time_left": self._time_left,
            "play": self._play,
            "p": self._play_next,
            "genmove": self._genmove,
            "g": lambda _: self._genmove(str(self._turn() + 1)),
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "all_legal": self._all_legal,
            "final_score": self._final_score,
            "get_value": self._get_value,
            "move_values": self._move_values,
            "showboard": lambda _: f"\n{self.position}",
            "loadsgf": self._load,
            "param": self._param,
            "param_base": self._param,
            "set_random_seed": lambda words: self._param(f"seed {words}"),
            "cputime": lambda _: f"{process_time():.3f}",
            "quit": self._quit,
        }

    def serve(self, source: TextIO, sink: TextIO) -> None:
        """Answer commands until `quit` or the end of the input."""
        while self._running:
            line = source.readline()
            if not line:
                return
            answer = self.answer(line)
            if answer is not None:
                sink.write(answer)
                sink.flush()

    def answer(self, line: str) -> str | None:
        """The answer to one line; None where the line holds no command."""
        words = "".join(
            " " if character == "\t" else character
            for character in line.partition("#")[0]
            if character == "\t" or character.isprintable()
        ).split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            return None
        try:
            if words[0] not in self._commands:
                raise BadNotation(Text("unknown command: {name}", "commande inconnue : {name}").fill(name=words[0]))
            text = self._commands[words[0]](" ".join(words[1:])) or ""
        except TriludeError as mistake:
            return f"?{number} {mistake.text.en}\n\n"
        lines = "\n".join(row for row in text.split("\n") if row.strip())
        return f"={number} {chr(10) if text.startswith(chr(10)) else ''}{lines}\n\n"

    def _begin(self) -> str:
        """An empty board."""
        self._start_from(self.variant.start(self.settings["starts"], self.settings["contact"]))
        return ""

    def _start_from(self, position: Position, past: "list[Position] | None" = None) -> None:
        self.position = position
        self._past = past or []
        self._choice = None

    def _turn(self) -> int:
        if self.position.is_over:
            raise IllegalMove(Text("the game is over", "la partie est terminée"))
        return int(self.position.record.turn)

    def _colour(self, word: str) -> int:
        colour = COLOUR_WORDS.get(word.lower())
        if colour is None or colour >= colours(self.position.record):
            raise BadNotation(Text("there is no color {word}", "il n’y a pas de couleur {word}").fill(word=word))
        return colour

    def _expect_turn(self, colour: int) -> None:
        turn = self._turn()
        if colour != turn:
            words = Text("it is the turn of color {turn}", "c’est à la couleur {turn} de jouer")
            raise IllegalMove(words.fill(turn=turn + 1))

    def _set_game(self, title: str) -> str:
        self.variant = _variant_named(title)
        return self._begin()

    def _boardsize(self, words: str) -> str:
        """Controllers name a size before every game; there is one board, whatever they say."""
        _expect_numbers(words, 1)
        if not 1 <= int(words) <= LARGEST:
            raise BadNotation(Text("unacceptable size", "taille inacceptable"))
        return self._begin()

    def _komi(self, words: str) -> str:
        """Whoever begins gives nothing here; controllers only want to hear that it was understood."""
        try:
            float(words)
        except ValueError:
            raise _syntax_error() from None
        return ""

    def _time_left(self, words: str) -> str:
        """How long a colour has left; how long we think is a matter of our level."""
        colour, _, numbers = words.partition(" ")
        self._colour(colour)
        return _expect_numbers(numbers, 2)

    def _play(self, words: str) -> str:
        colour_word, _, cells = words.partition(" ")
        colour = self._colour(colour_word)
        if cells.strip().lower() == "pass":
            if can_place(self.position.record, colour):
                raise IllegalMove(Text("whoever can place must", "qui peut poser doit poser"))
            return ""
        self._expect_turn(colour)
        return self._play_next(cells)

    def _play_next(self, cells: str) -> str:
        self._turn()
        self._make(self.position.move(self.variant.to_ours(cells.strip())))
        return ""

    def _make(self, move: Move) -> None:
        self._past.append(self.position)
        self.position = self.position.play(move)

    def _genmove(self, word: str) -> str:
        self._player = self._player or self._new_player()
        answer = self._choose(word, self._player)
        if answer != "pass" and self._choice is not None:
            self._make(self._choice.move)
        return answer

    def _reg_genmove(self, word: str) -> str:
        """What a player who remembers nothing would do: asked again, it answers the same."""
        return self._choose(word, self._new_player())

    def _new_player(self) -> Player:
        settings = self.settings
        return player_of_level(GAME, int(settings["level"]), int(settings["seed"]), int(settings["threads"]))

    def _choose(self, word: str, player: Player) -> str:
        colour = self._colour(word)
        if not can_place(self.position.record, colour):
            return "pass"
        self._expect_turn(colour)
        self._choice = player.choose(self.position.view(self.position.mover))
        return self.variant.to_theirs(self._choice.move.text)

    def _undo(self, _: str) -> str:
        if not self._past:
            raise IllegalMove(Text("nothing was played yet", "rien n’a encore été joué"))
        self.position = self._past.pop()
        return ""

    def _all_legal(self, word: str) -> str:
        if self._colour(word or str(self._turn() + 1)) != int(self.position.record.turn):
            return ""
        return "\n".join(self.variant.to_theirs(move.text) for move in self.position.legal_moves)

    def _final_score(self, _: str) -> str:
        scores = self.position.scores
        if len(scores) == 2:
            lead = scores[0] - scores[1]
            return "0" if lead == 0 else f"B+{lead}" if lead > 0 else f"W+{-lead}"
        return " ".join(str(score + ALL_TRIANGLES) for score in scores)

    def _last_choice(self) -> Choice:
        if self._choice is None:
            raise IllegalMove(Text("no move was generated yet", "aucun coup n’a encore été cherché"))
        return self._choice

    def _get_value(self, _: str) -> str:
        choice = self._last_choice()
        return f"{choice.candidates[0].value if choice.candidates else 0.5:.4f}"

    def _move_values(self, _: str) -> str:
        rows = (
            f"{candidate.visits} {candidate.value:.4f} {self.variant.to_theirs(candidate.move.text)}"
            for candidate in self._last_choice().candidates
        )
        return "\n".join(rows)

    def _load(self, words: str) -> str:
        path, _, number = words.partition(" ")
        record = Blksgf.load(path).record()
        positions = list(record.positions())
        if number.strip():
            if not number.strip().isdecimal() or not 1 <= int(number) <= len(positions):
                reason = Text("the move number must be from 1 to {last}", "le numéro du coup va de 1 à {last}")
                raise BadNotation(reason.fill(last=len(positions)))
            positions = positions[: int(number)]
        self.variant = next(v for v in VARIANTS if v.players == record.start.options["players"])
        self._start_from(positions[-1], positions[:-1])
        return ""

    def _param(self, words: str) -> str:
        """List the settings, or change one; a new player or board follows from it."""
        if not words:
            return "\n".join(f"{name} {value}" for name, value in self.settings.items())
        name, _, value = words.partition(" ")
        allowed = {
            "level": [str(level) for level in LEVELS],
            "starts": ["free", "sheet"],
            "contact": ["basic", "strict"],
        }
        if name not in self.settings:
            reason = Text("there is no parameter {name}: {names}", "il n’y a pas de paramètre {name} : {names}")
            raise BadNotation(reason.fill(name=name, names=", ".join(self.settings)))
        pattern = r"-?\d{1,400}" if name == "seed" else r"0*[1-9]\d{0,8}"
        number = re.fullmatch(pattern, value, re.ASCII) is not None
        if value not in allowed[name] if name in allowed else not number:
            reason = Text("{name} cannot be {value}", "{name} ne peut valoir {value}")
            raise BadNotation(reason.fill(name=name, value=value or "?"))
        self.settings[name] = value
        self._player = None
        if name in ("starts", "contact"):
            self._begin()
        return ""

    def _quit(self, _: str) -> str:
        self._running = False
        return ""


def _syntax_error() -> BadNotation:
    return BadNotation(Text("syntax error", "erreur de syntaxe"))


def _expect_numbers(words: str, count: int) -> str:
    """Nothing to say where there are so many whole numbers."""
    numbers = words.split()
    if len(numbers) != count or not all(re.fullmatch(r"\d{1,9}", number, re.ASCII) for number in numbers):
        raise _syntax_error()
    return ""


def _variant_named(name: str) -> Variant:
    for variant in VARIANTS:
        if name in (variant.name, variant.title):
            return variant
    words = Text("there is no game {name}: {names}", "il n’y a pas de jeu {name} : {names}")
    raise BadNotation(
        words.fill(name=name or "?", names=", ".join(f"{variant.name} ({variant.title})" for variant in VARIANTS))
    )


class _Speaker:
    """What `trilude gtp` asks for."""

    variants = tuple(variant.name for variant in VARIANTS)

    def serve(self, variant: str, level: int, seed: int, threads: int) -> None:
        """Answer the standard input."""
        GtpEngine(variant, level, seed, threads).serve(sys.stdin, sys.stdout)


SPEAKER = _Speaker()
