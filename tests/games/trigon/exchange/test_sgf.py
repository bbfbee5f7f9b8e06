"""Trees in the Smart Game Format: what is read is written back, what is broken is named by its byte."""

import pytest

from trilude.contract.errors import BadRecord
from trilude.games.trigon.exchange.sgf import DEEPEST, Node, Property, parse_tree, write_tree


def outline(node: Node) -> object:
    """Values of the first property of every node, nested as the tree is."""
    value = node.properties[0].values[0] if node.properties else ""
    return [value, *(outline(child) for child in node.children)]


def parsed(text: str) -> Node:
    return parse_tree(text.encode("utf-8"))


def test_nodes_follow_each_other_and_branch() -> None:
    assert outline(parsed("(;A[1];A[2];A[3])")) == ["1", ["2", ["3"]]]
    assert outline(parsed("(;A[1](;A[2];A[3])(;A[4](;A[5])(;A[6])))")) == ["1", ["2", ["3"]], ["4", ["5"], ["6"]]]


def test_space_may_stand_between_all_parts() -> None:
    spaced = "\n ( ; A\t[1] [2]\r\n B [3] ( ; A [4] ) \f ( ; \v ) ) \n"
    node = parsed(spaced)
    assert [(found.name, found.values) for found in node.properties] == [("A", ["1", "2"]), ("B", ["3"])]
    assert [len(child.properties) for child in node.children] == [1, 0]


def test_a_byte_order_mark_may_stand_before_the_tree() -> None:
    assert parse_tree(b"\xef\xbb\xbf (;A[1])").value("A") == "1"


def test_what_follows_the_first_tree_is_left_alone() -> None:
    assert outline(parsed("(;A[1])(;A[2]) and more")) == ["1"]


def test_properties_know_where_they_stand() -> None:
    node = parsed("(;AB[1] C[2];D[3])")
    assert [found.offset for found in node.properties] == [2, 8]
    assert (node.offset, node.children[0].offset) == (1, 12)
    assert node.children[0].properties[0].offset == 13


def test_properties_are_found_by_name() -> None:
    node = parsed("(;A[1]B[2][3]A[4])")
    found = node.find("B")
    assert found is not None
    assert found.values == ["2", "3"]
    assert (node.value("B"), node.value("A"), node.value("C"), node.find("C")) == ("2", "1", None, None)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"a \] b", "a ] b"),
        (r"a \\", "a \\"),
        (r"\a", "a"),
        ("a\\\nb", "ab"),
        ("a\\\rb", "ab"),
        ("a\nb", "a\nb"),
        ("[(;)", "[(;)"),
        ("é△", "é△"),
        ("", ""),
    ],
)
def test_values_are_unescaped(written: str, value: str) -> None:
    node = parsed(f"(;C[{written}]D[after])")
    assert (node.value("C"), node.value("D")) == (value, "after")


def test_a_tree_is_written_a_node_to_a_line() -> None:
    assert write_tree(parsed("(;A[1]B[2][3];A[4])")) == "(;A[1]B[2][3]\n;A[4])\n"
    assert write_tree(parsed("(;A[1](;A[2];A[3])(;A[4]))")) == "(;A[1]\n(;A[2]\n;A[3]\n)(;A[4]\n))\n"
    assert write_tree(Node([Property("C", ["] \\"])])) == "(;C[\\] \\\\])\n"


@pytest.mark.parametrize(
    "text",
    ["(;A[1])", "(;)", "(;A[1](;A[2];A[3](;A[4])(;A[5]))(;A[6])(;A[7]))", "(;C[\\]\\\\ [ \n é];C[x][y])"],
)
def test_what_is_written_reads_back(text: str) -> None:
    written = write_tree(parsed(text))
    assert outline(parsed(written)) == outline(parsed(text))
    assert write_tree(parsed(written)) == written


@pytest.mark.parametrize(
    ("data", "offset", "words"),
    [
        (b"", 0, "no “(” opens a game"),
        (b"  ;A[1]", 7, "no “(” opens a game"),
        (b"a (;A[1])", 0, "something stands before the first “(”"),
        (b"(", 1, "the file ends inside a game"),
        (b"(;A[1]  ", 8, "the file ends inside a game"),
        (b"(;A[1](;A[2])", 13, "the file ends inside a game"),
        (b"()", 2, "the game has no node"),
        (b"((;A[1]))", 1, "a variation cannot begin here"),
        (b"(;A[1] !)", 7, "“;”, “(” or “)” is missing"),
        (b"(A[1])", 1, "“;”, “(” or “)” is missing"),
        (b"(;A[1]])", 6, "“;”, “(” or “)” is missing"),
        (b"(;A [1]B ;)", 9, "the property B has no value"),
        (b"(;A[1", 3, "a “[” is never closed"),
        (b"(;A[1\\]", 3, "a “[” is never closed"),
        (b"(;A[1\\", 3, "a “[” is never closed"),
        (b"(;A[ab\xff])", 6, "the text is not UTF-8"),
    ],
)
def test_a_broken_file_names_the_byte(data: bytes, offset: int, words: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        parse_tree(data)
    assert refusal.value.text.en == f"The file is broken at byte {offset}: {words}."
    assert refusal.value.text.fr.startswith(f"Le fichier est abîmé à l’octet {offset} : ")


def nested(depth: int) -> str:
    return "(;A[1]" * depth + ")" * depth


def test_variations_may_be_nested_only_so_deep() -> None:
    assert parsed(nested(DEEPEST + 1)).children
    with pytest.raises(BadRecord, match=f"byte {6 * (DEEPEST + 1)}: a variation cannot begin here"):
        parsed(nested(DEEPEST + 2))
    assert DEEPEST == 400


def test_a_long_main_line_is_no_depth() -> None:
    line = parsed("(" + ";A[1]" * 5000 + ")")
    assert len(write_tree(line).split("\n")) == 5001


@pytest.mark.parametrize("end", ["\r\n", "\n\r"])
def test_an_escaped_end_of_line_in_two_bytes_is_none(end: str) -> None:
    assert parsed(f"(;C[a\\{end}b])").value("C") == "ab"
