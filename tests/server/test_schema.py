"""The HTTP interface does what its own description says, for whatever is sent."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.inside import Inside
from trilude.server.schema import describe

# That a request of the right form may be refused by a game's rules is no fault: the check for it is left out.
schema = schemathesis.openapi.from_dict(describe())


@schema.parametrize()
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_its_description(case: Case[Any], inside: Inside) -> None:
    response = case.call(base_url=f"http://{inside.host}")
    assert response.status_code < 500
    if response.status_code != 413:  # what is too large is refused before it is read
        case.validate_response(response, excluded_checks=[positive_data_acceptance])
