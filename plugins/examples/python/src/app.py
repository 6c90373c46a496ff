"""A runner for a provider that streams chat completions over HTTP: what it says becomes events, its refusals become failures.

Change names, address, body and events into those of your provider.
"""

import json
import math
from typing import Any, NoReturn

from componentize_py_types import Err
from wit_world import exports
from wit_world.imports import events, http, types
from wit_world.imports.types import (
    Capability,
    CredentialField,
    Failure,
    Finish,
    Manifest,
    Model,
    Outcome,
    Part_Text,
    Request,
    Role,
    Usage,
)

from instructions import instructions
from marks import Marks
from sse import data_of

NAME = "example"
VERSION = "0.1.0"
# How much of what a provider says is shown to people.
SHOWN = 500
# The longest wait that is believed, in seconds.
HOUR = 3600


class Plugin(exports.Plugin):
    def describe(self) -> Manifest:
        return Manifest(
            name=NAME,
            version=VERSION,
            vendor="Example Ltd",
            license="Apache-2.0",
            description="Models of Example: replace this by a sentence for the person who chooses a runner.",
            models=[
                Model(
                    id="example-1",
                    label="Example 1",
                    context_tokens=128_000,
                    max_output_tokens=0,
                    capabilities=[Capability.CHAT, Capability.CITATIONS],
                    price=None,
                    extras=[],
                )
            ],
            regions=[],
            endpoint="https://api.example.com/v1",
            hosts=[],
            credentials=[CredentialField(name="api_key", label="API key", secret=True, required=True, extras=[])],
            settings_schema="",
            extras=[],
        )

    def run(self, request: Request) -> Outcome:
        try:
            return answer(request)
        except Err as error:
            # Nobody waits any more.
            if isinstance(error.value, events.Stopped_Stopped):
                fail(types.Failure_Cancelled())
            raise
        except Exception as error:
            fail(types.Failure_Internal(f"{type(error).__name__}: {error}"))


def answer(request: Request) -> Outcome:
    response = http.send(
        http.Request(
            method="POST",
            url="/chat/completions",
            # The host fills the key in on the way out: it is never in here.
            headers=[("content-type", "application/json"), ("authorization", "Bearer {{credential:api_key}}")],
            body=json.dumps(body(request)).encode(),
            signing=None,
            extras=[],
        )
    )
    with response:
        if response.status() != 200:
            fail(refusal(response))
        outcome = Outcome(
            finish=Finish.STOP,
            usage=Usage(0, 0, 0, 0, 0, extras=[]),
            provider_request_id=None,
            extras=[],
        )
        marks = Marks(request, events.emit)
        for data in data_of(response.read):
            if data == "[DONE]":
                marks.finish()
                return outcome
            take(parsed(data), outcome, marks)
    # Half an answer is no answer.
    unavailable("the provider's answer ended in the middle")


def body(request: Request) -> dict[str, Any]:
    """What the provider is asked."""

    def text(message: types.Message) -> str:
        return "".join(part.value for part in message.parts if isinstance(part, Part_Text))

    system = [instructions(request), *(text(message) for message in request.messages if message.role == Role.SYSTEM)]
    others = [
        {"role": "assistant" if message.role == Role.ASSISTANT else "user", "content": text(message)}
        for message in request.messages
        if message.role != Role.SYSTEM
    ]
    asked = {
        "model": request.model,
        "messages": [{"role": "system", "content": "\n\n".join(filter(None, system))}, *others],
        "max_tokens": request.sampling.max_tokens,
        "temperature": request.sampling.temperature,
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    return {name: value for name, value in asked.items() if value is not None}


def parsed(data: str) -> dict[str, Any]:
    try:
        chunk = json.loads(data)
    except ValueError:
        chunk = None
    if not isinstance(chunk, dict):
        unavailable("the provider's stream cannot be read")
    return chunk


def take(chunk: dict[str, Any], outcome: Outcome, marks: Marks) -> None:
    """One event of the answer. Nothing of it is certain: it comes from outside."""
    if error := chunk.get("error"):
        unavailable(shown(at(error, "message")))
    if isinstance(chunk.get("id"), str):
        outcome.provider_request_id = chunk["id"]
    choices = chunk.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if isinstance(said := at(choice, "delta", "content"), str):
        marks.push(said)
    match at(choice, "finish_reason"):
        case "length":
            outcome.finish = Finish.LENGTH
        case "content_filter":
            outcome.finish = Finish.FILTERED
            if not marks.said:
                fail(types.Failure_Refused("the provider's content filter held the answer back"))
    if usage := chunk.get("usage"):
        outcome.usage.input_tokens = count(at(usage, "prompt_tokens"))
        outcome.usage.output_tokens = count(at(usage, "completion_tokens"))


def refusal(response: http.Response) -> Failure:
    """What an answer that is no success means, in terms that the platform can act on."""
    status = response.status()
    said = shown(message(response)) or f"the provider answered {status}"
    match status:
        case 401 | 403:
            return types.Failure_Unauthorized()
        case 408 | 504:
            return types.Failure_TimedOut(said)
        case 413:
            return types.Failure_ContextTooLong()
        case 429:
            return types.Failure_RateLimited(retry_after(response))
        case 503 | 529:
            return types.Failure_Overloaded()
        case _ if 400 <= status < 500:
            return types.Failure_BadRequest(said)
        case _:
            return types.Failure_Unavailable(said)


def message(response: http.Response) -> Any:
    """What the provider says, where it says it as most do."""
    whole = b""
    while len(whole) < 65_536 and (piece := response.read()) is not None:
        whole += piece
    try:
        return at(json.loads(whole), "error", "message")
    except ValueError:
        return None


def retry_after(response: http.Response) -> int | None:
    """Seconds to wait, where the provider says so. The form with a date says no more than "later"."""
    try:
        seconds = float(dict(response.headers())["retry-after"])
    except (KeyError, ValueError):
        return None
    return min(max(math.ceil(seconds), 1), HOUR) if 0 <= seconds < math.inf else None


def at(value: Any, *path: str) -> Any:
    """What is found on this way through objects, if all of them are some."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def count(value: Any) -> int:
    return value if isinstance(value, int) and 0 <= value < 2**53 else 0


def shown(said: Any) -> str:
    """At most 500 characters of what a provider says, without control characters."""
    return "".join(c for c in said if c == "\n" or c.isprintable())[:SHOWN] if isinstance(said, str) else ""


def unavailable(why: str) -> NoReturn:
    fail(types.Failure_Unavailable(why))


def fail(failure: Failure) -> NoReturn:
    """A failure of the contract is what an `Err` carries."""
    raise Err(failure)
