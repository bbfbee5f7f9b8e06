"""The HTTP interface does what its own description says, for whatever is sent."""

import json
import runpy
import subprocess
import sys
import warnings
from itertools import combinations
from pathlib import Path

import pytest

from tests.server.inside import Inside
from trilude.server.schema import describe

CASES = Path(__file__).with_name("schema_cases.py")


def test_every_operation_keeps_its_description() -> None:
    """In a process of its own: cases are made while tests are collected, which all that test side by side would do."""
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "schemathesis.pytest.plugin", CASES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert f"{len(describe()['paths'])} passed" in tested.stdout, "one test for each operation"


def test_the_description_names_every_message_and_every_refusal() -> None:
    told = describe()
    assert {"Hello", "SocketAsked", "SocketTold", "MatchTold", "SoloAsked"} <= set(told["components"]["schemas"])
    for path, operations in told["paths"].items():
        assert path.startswith("/api/")
        for operation in operations.values():
            assert {"400", "404", "409", "413", "422", "429"} <= set(operation["responses"])
    assert "201" in told["paths"]["/api/matches"]["post"]["responses"]
    fields = told["components"]["schemas"]["MatchAsked"]["properties"]
    assert (fields["name"]["maxLength"], fields["seats"]["maxItems"]) == (30, 4)
    listed = told["components"]["schemas"]["CardTold"]["properties"]["difficulty"]["anyOf"][0]
    assert (listed["minimum"], listed["maximum"]) == (1, 5)


def _meet(one: str, other: str) -> bool:
    """Whether an address can mean both of two paths."""
    parts, others = one.split("/"), other.split("/")
    return len(parts) == len(others) and all(a == b or "{" in a + b for a, b in zip(parts, others, strict=True))


def test_no_address_means_two_things() -> None:
    paths = describe()["paths"]
    assert not [pair for pair in combinations(paths, 2) if _meet(*pair)], "the order of routes would tell which"
    assert all(len(operations) == 1 for operations in paths.values()), "what an address allows is told by one route"
    assert _meet("/api/matches/{match_id}", "/api/matches/newest")


def test_the_description_is_printed_for_whoever_writes_a_client(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # that it was imported before does not matter
        runpy.run_module("trilude.server.schema", run_name="__main__")
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(describe()))


def test_the_server_tells_the_same_description(inside: Inside) -> None:
    told = inside.http.get("/api/openapi.json").json()
    assert told["paths"] == json.loads(json.dumps(describe()["paths"]))
    for address in ("/docs", "/redoc"):
        assert "openapi" not in inside.http.get(address).text, "only our own pages, which need nothing from elsewhere"
