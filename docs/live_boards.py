"""Two directives that draw while the pages are built, so that no picture is out of date.

```{board} GAME                    a position, written as `Position.text` writes it
□a1,△f1,○d7 □g4,△a4,○d1 w 2 1
```

```{cupboard}                      every game: what it is about, its board, its options, what tensors show of it
```
"""

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

import trilude
from trilude.contract.game import Game


def _picture(svg: str, words: str) -> nodes.raw:
    return nodes.raw("", f'<div role="img" aria-label="{words}" style="max-width: 26rem">{svg}</div>', format="html")


class Board(Directive):
    """One position."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw it."""
        position = trilude.position(self.arguments[0], " ".join(self.content))
        return [_picture(position.svg("en"), position.text)]


class Cupboard(Directive):
    """All games that are built in."""

    def run(self) -> list[nodes.Node]:
        """A section for each."""
        return [self._section(game) for game in trilude.GAMES.values() if game.package.startswith("trilude.")]

    def _section(self, game: Game) -> nodes.section:
        section = nodes.section(ids=[game.name])
        section += nodes.title("", game.title.en)
        section += nodes.paragraph("", game.summary.en)
        position = trilude.start(game.name, seed=0)
        for move in game.lid:
            position = position.play(move)
        section += _picture(position.view(0).svg("en"), game.title.en)
        if game.options:
            options = [
                f"{option.name} = {', '.join(map(str, option.values[:4]))}{' …' * (len(option.values) > 4)}"
                for option in game.options
            ]
            section += nodes.paragraph("", f"Options: {'; '.join(options)}.")
        section += nodes.paragraph("", f"Its tensors have {game.planes.size:,} numbers:")
        section += _list([f"{plane.name} {plane.shape}: {plane.meaning.en}" for plane in game.planes])
        return section


def _list(lines: list[str]) -> nodes.bullet_list:
    items = nodes.bullet_list()
    for line in lines:
        name, _, rest = line.partition(" ")
        items += nodes.list_item("", nodes.paragraph("", "", nodes.literal("", name), nodes.Text(f" {rest}")))
    return items


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.add_directive("board", Board)
    app.add_directive("cupboard", Cupboard)
    return {"parallel_read_safe": True}
