"""Requests of every form that the description of the HTTP interface allows, and of many that it does not."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.effort import rounds
from tests.server.conftest import Running
from trilude.server.schema import describe


class Patient(Running):
    """Whoever sends so much nonsense is told everywhere else to wait, and never gets to see what would be answered.

    It has a process of its own: ast.parse of Python 3.11, which Hypothesis asks, fails where two threads are in it.
    """

    generous = ("--open-matches", "1000000", "--computer-matches", "1000000", "--requests", "1000000")


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Patient]:
    server = Patient(tmp_path_factory.mktemp("schema") / "parlour.sqlite")
    yield server
    server.stop()


# That a request of the right form may be refused by a game's rules is no fault: the check for it is left out.
schema = schemathesis.openapi.from_dict(describe())


@schema.parametrize()
@settings(max_examples=rounds(25), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_answer_is_one_of_those_described(case: Case[Any], patient: Patient) -> None:
    response = case.call(base_url=f"http://{patient.host}")
    assert response.status_code < 500
    assert response.status_code != 429
    if response.status_code != 413:  # what is too large is refused before it is read
        case.validate_response(response, excluded_checks=[positive_data_acceptance])
