"""`python -m trilude.server.schema` prints the OpenAPI description, with the messages of sockets among its schemas."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

from trilude.server.app import build_inner
from trilude.server.limits import Limits
from trilude.server.socket_messages import Hello, SocketAsked, SocketTold


def describe() -> dict[str, Any]:
    """The whole interface."""
    told = build_inner("sqlite+aiosqlite://", Limits()).openapi()
    models = [(Hello, "validation"), (SocketAsked, "validation"), (SocketTold, "serialization")]
    _, extra = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    told["components"]["schemas"] = {**extra["$defs"], **told["components"]["schemas"]}
    return told


if __name__ == "__main__":
    print(json.dumps(describe(), indent=1, sort_keys=True))  # noqa: T201
