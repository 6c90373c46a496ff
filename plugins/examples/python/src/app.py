"""A runner for a provider that streams chat completions over HTTP: what it says becomes events, its refusals become failures.

Change names, address, body and events into those of your provider.
"""

from collections.abc import Callable
from typing import Any

from componentize_py_types import Err
from wit_world import exports
from wit_world.exports.embedding import EmbedRequest, Embeddings
from wit_world.exports.transcription import TranscribeRequest, Transcript
from wit_world.imports import events, types
from wit_world.imports.types import Capability, CredentialField, Finish, Manifest, Model, Outcome, Request, ToolCall

import embedding
import transcription
from body import body
from marks import Marks
from provider import at, count, fail, parsed, post_json, shown, unavailable, usage
from sse import data_of

NAME = "example"
VERSION = "0.1.0"
# What of the contract it exports: `runner`, and `embedder`, `transcriber` or `complete` for what else it can do.
WORLD = "complete"


class Plugin(exports.Plugin):
    def describe(self) -> Manifest:
        return Manifest(
            name=NAME,
            version=VERSION,
            vendor="Example Ltd",
            license="Apache-2.0",
            description="Models of Example: replace this by a sentence for the person who chooses a runner.",
            models=[
                model(
                    "example-1",
                    "Example 1",
                    [Capability.CHAT, Capability.JSON_SCHEMA, Capability.TOOLS, Capability.CITATIONS],
                ),
                model("example-vectors", "Example vectors", [Capability.EMBEDDING]),
                model("example-speech", "Example speech", [Capability.TRANSCRIPTION]),
            ],
            regions=[],
            endpoint="https://api.example.com/v1",
            hosts=[],
            credentials=[CredentialField(name="api_key", label="API key", secret=True, required=True, extras=[])],
            settings_schema="",
            extras=[],
        )

    def run(self, request: Request) -> Outcome:
        return served(answer, request)


class Embedding(exports.Embedding):
    def embed(self, request: EmbedRequest) -> Embeddings:
        return served(embedding.embed, request)


class Transcription(exports.Transcription):
    def transcribe(self, request: TranscribeRequest) -> Transcript:
        return served(transcription.transcribe, request)


def model(id: str, label: str, capabilities: list[Capability]) -> Model:
    return Model(
        id=id,
        label=label,
        context_tokens=128_000,
        max_output_tokens=0,
        capabilities=capabilities,
        price=None,
        extras=[],
    )


def served(serve: Callable[[Any], Any], request: Any) -> Any:
    """What goes wrong is a failure of the contract, and never a crash."""
    try:
        return serve(request)
    except Err as error:
        # Nobody waits any more.
        if isinstance(error.value, events.Stopped_Stopped):
            fail(types.Failure_Cancelled())
        raise
    except Exception as error:
        fail(types.Failure_Internal(f"{type(error).__name__}: {error}"))


def answer(request: Request) -> Outcome:
    with post_json("/chat/completions", body(request)) as response:
        read = Answer(request)
        for data in data_of(response.read):
            if data == "[DONE]":
                return read.finish()
            read.take(parsed(data))
    # Half an answer is no answer.
    unavailable("the provider's answer ended in the middle")


class Answer:
    """An answer on its way."""

    def __init__(self, request: Request) -> None:
        self.outcome = Outcome(finish=Finish.STOP, usage=usage(), provider_request_id=None, extras=[])
        self.marks = Marks(request, events.emit)
        self.json = request.response_schema is not None
        # The tools that the model asks for: they come in pieces, and go out whole.
        self.calls: dict[Any, ToolCall] = {}
        self.said = False

    def take(self, chunk: Any) -> None:
        """One event. Nothing of it is certain: it comes from outside."""
        if not isinstance(chunk, dict):
            unavailable("the provider's stream cannot be read")
        if error := chunk.get("error"):
            unavailable(shown(at(error, "message")))
        if isinstance(chunk.get("id"), str):
            self.outcome.provider_request_id = chunk["id"]
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        said = at(choice, "delta", "content")
        if isinstance(said, str) and said:
            self.text(said)
        pieces = at(choice, "delta", "tool_calls")
        for piece in pieces if isinstance(pieces, list) else []:
            self.call(piece)
        self.stopped(at(choice, "finish_reason"))
        if told := chunk.get("usage"):
            self.outcome.usage = usage(count(at(told, "prompt_tokens")), count(at(told, "completion_tokens")))

    def finish(self) -> Outcome:
        """The provider has said that it is done."""
        self.marks.finish()
        for call in self.calls.values():
            call.arguments = call.arguments or "{}"
            events.emit(events.Event_ToolCall(call))
        return self.outcome

    def text(self, text: str) -> None:
        self.said = True
        if self.json:
            events.emit(events.Event_Json(text))
        else:
            self.marks.push(text)

    def call(self, piece: Any) -> None:
        index = at(piece, "index")
        call = self.calls.setdefault(index if isinstance(index, int) else None, ToolCall("", "", "", extras=[]))
        for name, value in [
            ("id", at(piece, "id")),
            ("name", at(piece, "function", "name")),
            ("arguments", at(piece, "function", "arguments")),
        ]:
            if isinstance(value, str):
                setattr(call, name, getattr(call, name) + value)

    def stopped(self, reason: Any) -> None:
        match reason:
            case "length":
                self.outcome.finish = Finish.LENGTH
            case "tool_calls":
                self.outcome.finish = Finish.TOOL_CALLS
            case "content_filter":
                self.outcome.finish = Finish.FILTERED
                if not self.said:
                    fail(types.Failure_Refused("the provider's content filter held the answer back"))
