"""Ways to make source wrong: cosmic-ray's, as far as they are mistakes that people make, and four of our own.

Ours are the slips of a hasty restructuring: a statement forgotten, a condition that always or never holds, a call
whose argument is passed on as it was, an argument left out.
"""

from collections.abc import Iterator
from typing import Any

from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword

Span = tuple[tuple[int, int], tuple[int, int]]

BORROWED = (
    *(f"ReplaceComparisonOperator_{swap}" for swap in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceComparisonOperator_{swap}" for swap in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt")),
    *(f"ReplaceComparisonOperator_{swap}" for swap in ("Lt_GtE", "LtE_Gt", "Gt_LtE", "GtE_Lt")),
    *(f"ReplaceBinaryOperator_{swap}" for swap in ("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "FloorDiv_Mul")),
    *(f"ReplaceBinaryOperator_{swap}" for swap in ("Mod_FloorDiv", "LShift_RShift", "RShift_LShift")),
    *(f"ReplaceBinaryOperator_{swap}" for swap in ("BitAnd_BitOr", "BitOr_BitAnd", "BitXor_BitOr")),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop", "NumberReplacer"),
    "ExceptionReplacer",
)


class ForgetStatement(Operator):  # type: ignore[misc]
    """A call made for its effect is not made."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        """The statements that are nothing but a call."""
        if node.type == "simple_stmt":
            called = node.children[0].children[-1] if node.children[0].type == "await" else node.children[0]
            if _is_call(called) or (called.type == "atom_expr" and called.children[0] == "await"):
                yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """Nothing happens instead."""
        first = node.children[0].get_first_leaf()
        node.children[0] = Keyword("pass", first.start_pos, first.prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """What it does."""
        return (Example("f(x)\n", "pass\n"),)


class ForceCondition(Operator):  # type: ignore[misc]
    """A condition always holds, or never."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        """The conditions of `if` and `elif`, each twice."""
        if node.type == "if_stmt":
            for keyword, condition in zip(node.children, node.children[1:], strict=False):
                if keyword in ("if", "elif"):
                    yield condition.start_pos, condition.end_pos
                    yield condition.start_pos, condition.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """True for the even ones, False for the odd."""
        keywords = [i for i, child in enumerate(node.children) if child in ("if", "elif")]
        condition = node.children[keywords[index // 2] + 1]
        node.children[keywords[index // 2] + 1] = Keyword("False" if index % 2 else "True", condition.start_pos, " ")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """What it does."""
        return (Example("if x: pass", "if True: pass"), Example("if x: pass", "if False: pass", occurrence=1))


class UnwrapCall(Operator):  # type: ignore[misc]
    """What a call would have made of its only argument is the argument itself."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        """Calls with one argument that is not named, starred or a comprehension; see TYPES for what is left out."""
        if _is_call(node) and len(node.children) == 2 and _arguments(node) == 1 and not _makes_a_type(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """The brackets stay, for the argument may be longer than a word."""
        prefix = node.get_first_leaf().prefix
        node.children = node.children[1:]
        node.children[0].children[0].prefix = prefix
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """What it does."""
        return (Example("y = f(x)", "y = (x)"),)


class LeaveOutArgument(Operator):  # type: ignore[misc]
    """The last argument of a call is left out."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        """Calls with several arguments of which the last may be missing: it is named, or there are any number."""
        if _is_call(node) and _arguments(node) > 1 and (_last_is_named(node) or _name(node) in ANY_NUMBER):
            yield node.children[-1].start_pos, node.children[-1].end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """The others stay."""
        arguments = node.children[-1].children[1]
        commas = [i for i, child in enumerate(arguments.children) if child == ","]
        if commas[-1] == len(arguments.children) - 1:
            commas.pop()
        del arguments.children[commas[-1] :]
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """What it does."""
        return (Example("f(x, y=2)", "f(x)"),)


ANY_NUMBER = ("where", "min", "max", "get", "getattr", "gather", "fill")
"""Functions that are content with one argument less."""

TYPES = (
    *("int", "float", "str", "bool", "bytes", "bytearray", "tuple", "list", "set", "frozenset", "dict"),
    *("range", "len", "enumerate", "zip", "sum", "any", "all", "iter", "next", "map", "isinstance", "type", "repr"),
)
"""Functions whose result is nothing like their argument, so that anything would notice their loss; or, of kernels'
`int`, which is there for the compiler, nothing would."""


def _name(call: Any) -> str:
    """The last name before the brackets."""
    names = [leaf for leaf in (call.children[-2].get_last_leaf(),) if leaf.type == "name"]
    return names[0].value if names else ""


def _makes_a_type(call: Any) -> bool:
    return _name(call) in TYPES or _name(call)[:1].isupper()


def _last_is_named(call: Any) -> bool:
    last = [child for child in call.children[-1].children[1].children if child != ","][-1]
    return bool(last.type == "argument" and last.children[1] == "=")


def _is_call(node: Any) -> bool:
    return (
        node.type in ("atom_expr", "power")
        and node.children[-1].type == "trailer"
        and node.children[-1].children[0] == "("
    )


def _arguments(call: Any) -> int:
    """How many arguments a call has, as far as they can be taken apart."""
    inside = call.children[-1].children[1:-1]
    if not inside:
        return 0
    if inside[0].type == "arglist":
        return sum(child != "," for child in inside[0].children)
    return 0 if inside[0].type == "argument" else 1


OPERATORS: dict[str, Operator] = {
    **{name: get_operator(f"core/{name}")() for name in BORROWED},
    **{own.__name__: own() for own in (ForgetStatement, ForceCondition, UnwrapCall, LeaveOutArgument)},
}
