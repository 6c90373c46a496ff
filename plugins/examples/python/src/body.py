"""What the provider is asked: messages, how to answer, tools."""

import json
from typing import Any

from wit_world.imports import types
from wit_world.imports.types import Message, Part_Text, Part_ToolCall, Part_ToolResult, Request, Role

from instructions import instructions
from provider import fail


def body(request: Request) -> dict[str, Any]:
    system = [instructions(request), *(text(message) for message in request.messages if message.role == Role.SYSTEM)]
    others = [turn for message in request.messages if message.role != Role.SYSTEM for turn in turns(message)]
    return {
        "model": request.model,
        "messages": [{"role": "system", "content": "\n\n".join(filter(None, system))}, *others],
        "max_tokens": request.sampling.max_tokens,
        "temperature": request.sampling.temperature,
        "response_format": response_format(request.response_schema),
        "tools": [tool(known) for known in request.tools] or None,
        "tool_choice": tool_choice(request.tool_choice) if request.tools else None,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def text(message: Message) -> str:
    return "".join(part.value for part in message.parts if isinstance(part, Part_Text))


def turns(message: Message) -> list[dict[str, Any]]:
    """A message of the conversation; the results of tools are messages of their own."""
    content = text(message)
    results = [
        {"role": "tool", "tool_call_id": part.value.id, "content": part.value.content}
        for part in message.parts
        if isinstance(part, Part_ToolResult)
    ]
    calls = [
        {
            "id": part.value.id,
            "type": "function",
            "function": {"name": part.value.name, "arguments": part.value.arguments},
        }
        for part in message.parts
        if isinstance(part, Part_ToolCall)
    ]
    if calls:
        return [{"role": "assistant", "content": content or None, "tool_calls": calls}]
    if results and not content:
        return results
    return [*results, {"role": "assistant" if message.role == Role.ASSISTANT else "user", "content": content}]


def response_format(schema: str | None) -> dict[str, Any] | None:
    if schema is None:
        return None
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": read("the answer's schema", schema)}}


def tool(known: types.Tool) -> dict[str, Any]:
    parameters = read(f"the schema of the tool {known.name}", known.parameters)
    return {
        "type": "function",
        "function": {"name": known.name, "description": known.description, "parameters": parameters},
    }


def tool_choice(choice: types.ToolChoice) -> Any:
    match choice:
        case types.ToolChoice_Named(name):
            return {"type": "function", "function": {"name": name}}
        case types.ToolChoice_None_():
            return "none"
        case types.ToolChoice_Required():
            return "required"
        case _:
            return "auto"


def read(what: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        fail(types.Failure_BadRequest(f"{what} is not JSON"))
