"""A request to the provider, and what an answer that is no success means, in terms that the platform can act on."""

import json
import math
from typing import Any, NoReturn

from componentize_py_types import Err
from wit_world.imports import http, types
from wit_world.imports.types import Failure, Usage

# How much of a refusal is read.
MOST = 65_536
# How much of what a provider says is shown to people.
SHOWN = 500
# The longest wait that is believed, in seconds.
HOUR = 3600


def post(url: str, content_type: str, body: bytes) -> http.Response:
    """Sends it; an answer that is no success is raised as the failure that it means."""
    response = http.send(
        http.Request(
            method="POST",
            url=url,
            # The host fills the key in on the way out: it is never in here.
            headers=[("content-type", content_type), ("authorization", "Bearer {{credential:api_key}}")],
            body=body,
            signing=None,
            extras=[],
        )
    )
    if response.status() != 200:
        with response:
            fail(refusal(response.status(), dict(response.headers()).get("retry-after"), parsed(whole(response, MOST))))
    return response


def post_json(url: str, body: dict[str, Any]) -> http.Response:
    asked = {name: value for name, value in body.items() if value is not None}
    return post(url, "application/json", json.dumps(asked, ensure_ascii=False).encode())


def read_json(response: http.Response) -> Any:
    """The whole body as JSON."""
    with response:
        body = parsed(whole(response, math.inf))
    if body is None:
        unavailable("the provider's answer is not JSON")
    return body


def whole(response: http.Response, most: float) -> bytes:
    pieces, length = [], 0
    while length < most and (piece := response.read()) is not None:
        pieces.append(piece)
        length += len(piece)
    return b"".join(pieces)


def parsed(text: bytes | str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def refusal(status: int, retry_after: str | None, body: Any) -> Failure:
    """`retry_after` is the header of that name, where there is one: seconds, the host makes them of a date."""
    said = shown(at(body, "error", "message")) or f"the provider answered {status}"
    wait = seconds(retry_after)
    match status:
        case 401 | 403:
            return types.Failure_Unauthorized()
        case 408 | 504:
            return types.Failure_TimedOut(said)
        case 413:
            return types.Failure_ContextTooLong()
        case 429:
            return types.Failure_RateLimited(wait)
        case 503 | 529:
            # Only a rate limit has room for how long.
            return types.Failure_Overloaded() if wait is None else types.Failure_RateLimited(wait)
        case _ if 400 <= status < 500:
            return types.Failure_BadRequest(said)
        case _:
            return types.Failure_Unavailable(said)


def seconds(text: str | None) -> int | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return min(max(math.ceil(value), 1), HOUR) if 0 <= value < math.inf else None


def at(value: Any, *path: str) -> Any:
    """What is found on this way through objects, if all of them are some."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def count(value: Any) -> int:
    """A number of tokens as the provider counted them."""
    return value if isinstance(value, int) and 0 <= value < 2**53 else 0


def usage(input_tokens: int = 0, output_tokens: int = 0) -> Usage:
    return Usage(input_tokens, output_tokens, 0, 0, 0, extras=[])


def shown(said: Any) -> str:
    """At most 500 characters of what a provider says, without control characters."""
    return "".join(c for c in said if c == "\n" or c.isprintable())[:SHOWN] if isinstance(said, str) else ""


def unavailable(why: str) -> NoReturn:
    fail(types.Failure_Unavailable(why))


def fail(failure: Failure) -> NoReturn:
    """A failure of the contract is what an `Err` carries."""
    raise Err(failure)
