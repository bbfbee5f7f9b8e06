"""Requests of every form that the description of the HTTP interface allows, and of many that it does not."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.effort import rounds
from tests.server.inside import Inside
from trilude.server.schema import describe

# That a request of the right form may be refused by a game's rules is no fault: the check for it is left out.
schema = schemathesis.openapi.from_dict(describe())


@schema.parametrize()
@settings(max_examples=rounds(25), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_answer_is_one_of_those_described(case: Case[Any], inside: Inside) -> None:
    response = case.call(base_url=f"http://{inside.host}")
    assert response.status_code < 500
    if response.status_code != 413:  # what is too large is refused before it is read
        case.validate_response(response, excluded_checks=[positive_data_acceptance])
