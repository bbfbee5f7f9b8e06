"""Every place of the source that can be made wrong, and a sample of them, one mutant a place."""

import ast
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from tests.mutants.operators import OPERATORS

UNSEEN_CALLS = ("log.", "assert_never", "super()", "TypeVar", "cast(", "Text(", "Path(__file__)")
"""Calls that are made for the log or the type checker alone, or whose loss every test notices at once."""

UNSEEN_KEYWORDS = ("strict", "align")
"""Of `zip`, whose lists are as long as each other, and of records, whose bytes nobody counts."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    file: str
    operator: str
    occurrence: int
    line: int
    digest: str
    """Of the file as it is."""

    @property
    def id(self) -> str:
        """A name that is the same in every run over the same source."""
        return f"{self.file}:{self.line}:{self.operator}:{self.occurrence}:{self.digest}"

    def source(self, root: Path) -> str:
        """The whole file with the change made."""
        changed: str | None = mutate_code(
            (root / self.file).read_text("utf-8"), OPERATORS[self.operator], self.occurrence
        )
        assert changed is not None, self.id
        return changed

    def difference(self, root: Path) -> tuple[str, str]:
        """The lines that change, before and after, without their indentation."""
        before, after = (root / self.file).read_text("utf-8").splitlines(), self.source(root).splitlines()
        same = next(i for i, (a, b) in enumerate(zip([*before, None], [*after, None], strict=False)) if a != b)
        while before and after and len(before) > same and len(after) > same and before[-1] == after[-1]:
            before.pop()
            after.pop()
        return _joined(before[same:]), _joined(after[same:])


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def places(root: Path, file: str) -> dict[tuple[int, int], list[Mutant]]:
    """Every place of a file at which something can be changed, and all that can be changed there."""
    source = (root / file).read_text("utf-8")
    digest = sha256(source.encode()).hexdigest()[:8]
    left_out = list(_unseen(ast.parse(source)))
    found: dict[tuple[int, int], list[Mutant]] = defaultdict(list)
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in OPERATORS.items():
        occurrence = 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if not any(first <= start < last for first, last in left_out):
                    found[start].append(Mutant(file, name, occurrence, start[0], digest))
                occurrence += 1
    return found


def _unseen(tree: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a change is seen by the type checker alone, or by nobody: annotations, decorators, what is logged."""
    for node in ast.walk(tree):
        hidden: list[ast.expr | ast.stmt] = []
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            hidden.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            hidden += [*([node.returns] if node.returns else []), *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            hidden += [node] if any(ast.unparse(base) == "Protocol" for base in node.bases) else node.decorator_list
        elif isinstance(node, ast.keyword) and node.arg in UNSEEN_KEYWORDS:
            hidden.append(node.value)
        elif isinstance(node, ast.Assert | ast.If | ast.Call) and _is_unseen(node):
            hidden.append(node)
        for part in hidden:
            assert part.end_lineno is not None
            assert part.end_col_offset is not None
            yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)


def _is_unseen(node: ast.Assert | ast.If | ast.Call) -> bool:
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Assert) or ast.unparse(node).startswith(UNSEEN_CALLS)


def draw(root: Path, files: list[str], sample: int, seed: str) -> list[Mutant]:
    """A sample: each place equally likely, then each change at that place that is still a program."""
    chance = random.Random(seed)
    everywhere = [changes for file in sorted(files) for _, changes in sorted(places(root, file).items())]
    chance.shuffle(everywhere)
    drawn: list[Mutant] = []
    for changes in everywhere:
        programs = [mutant for mutant in changes if _is_program(mutant.source(root))]
        if programs and len(drawn) < sample:
            drawn.append(chance.choice(programs))
        if len(drawn) == sample:
            break
    return drawn


def _is_program(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True
