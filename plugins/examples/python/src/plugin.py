"""A runner for any OpenAI-compatible endpoint, through the host's `completions`: the host signs in, reads the stream and maps
errors. Change names, address and models into those of your provider."""

from componentize_py_types import Err
from wit_world import exports
from wit_world.imports import completions, events, types


class Plugin(exports.Plugin):
    def describe(self) -> types.Manifest:
        model = types.Model(
            id="example-1",
            label="Example 1",
            context_tokens=128_000,
            max_output_tokens=0,
            capabilities=[types.Capability.CHAT],
            price=None,
            extras=[],
        )
        return types.Manifest(
            name="example",
            version="0.1.0",
            vendor="Example Ltd",
            license="Apache-2.0",
            description="Models of Example: replace this by a sentence for the person who chooses a runner.",
            models=[model],
            regions=[],
            endpoint="https://api.example.com/v1",
            hosts=[],
            credentials=[types.CredentialField("api_key", "API key", True, False, [])],
            settings_schema="",
            extras=[],
        )

    def run(self, request: types.Request) -> types.Outcome:
        try:
            return answer(request)
        except Err as error:
            # `emit` says `stopped`, which is no failure of the contract; all else is one already.
            if isinstance(error.value, events.Stopped_Stopped):
                raise Err(types.Failure_Cancelled()) from error
            raise


def answer(request: types.Request) -> types.Outcome:
    outcome = types.Outcome(types.Finish.STOP, types.Usage(0, 0, 0, 0, 0, []), None, [])
    refusal = ""
    said = events.Event_Text if request.response_schema is None else events.Event_Json
    prompt = completions.Prompt(
        model=request.model,
        messages=sources(request) + request.messages,
        sampling=request.sampling,
        tools=request.tools,
        tool_choice=request.tool_choice,
        response_schema=request.response_schema,
        path=None,
        headers=[],
        extras=[],
    )
    with completions.start(prompt) as completion:
        while (chunks := completion.next()) is not None:
            for chunk in chunks:
                match chunk:
                    case completions.Chunk_Text(text):
                        events.emit(said(text))
                    case completions.Chunk_Reasoning(text):
                        events.emit(events.Event_Reasoning(text))
                    case completions.Chunk_ToolCall(call):
                        events.emit(events.Event_ToolCall(call))
                    case completions.Chunk_Refusal(text):
                        refusal += text
                    case completions.Chunk_Usage(usage):
                        outcome.usage = usage
                    case completions.Chunk_Finish(finish):
                        outcome.finish = finish
                    case completions.Chunk_Id(id):
                        outcome.provider_request_id = id
                    case _:
                        pass  # What a later version names is none of ours.
    if refusal:
        raise Err(types.Failure_Refused(refusal))
    return outcome


def sources(request: types.Request) -> list[types.Message]:
    """The passages that the answer may draw on, as a message of their own."""
    if not request.passages:
        return []
    texts = "\n\n".join(f"{passage.title}\n{passage.text}" for passage in request.passages)
    return [types.Message(types.Role.SYSTEM, [types.Part_Text(f"Sources:\n\n{texts}")], [])]
