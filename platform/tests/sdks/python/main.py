"""The official Python SDK against the models' API, which a test started (`gateway/tests/sdks.rs`). Ends with 0 when all holds."""

import json
import os

import openai
from openai import OpenAI
from pydantic import BaseModel

client = OpenAI(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"], max_retries=0)
MODEL = "stand-in"


def asking(words, **more):
    return {"model": MODEL, "messages": [{"role": "user", "content": words}], **more}


def fails(kind, call):
    try:
        call()
    except kind as error:
        assert type(error) is kind, type(error)
        return error
    raise AssertionError(f"no {kind.__name__}")


def whole():
    said = client.chat.completions.create(**asking("hello", temperature=0.2, max_completion_tokens=50, user="somebody"))
    assert said.choices[0].message.content == "".join(f"word{n} " for n in range(1, 21)), said
    assert said.choices[0].finish_reason == "stop" and said.model == MODEL
    assert (said.usage.prompt_tokens, said.usage.completion_tokens, said.usage.total_tokens) == (7, 20, 27)
    assert said.id.startswith("chatcmpl-") and said._request_id


def streamed():
    chunks = list(client.chat.completions.create(**asking("hello", stream=True, stream_options={"include_usage": True})))
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert text == "".join(f"word{n} " for n in range(1, 21)), text
    assert chunks[0].choices[0].delta.role == "assistant" and chunks[-2].choices[0].finish_reason == "stop"
    assert chunks[-1].choices == [] and chunks[-1].usage.completion_tokens == 20
    assert all(chunk.usage is None for chunk in chunks[:-1]) and len({chunk.id for chunk in chunks}) == 1
    assert all(chunk.usage is None for chunk in client.chat.completions.create(**asking("hello", stream=True)))


def pictures():
    pixel = "data:image/png;base64,iVBORw0KGgo="
    content = [{"type": "text", "text": "what is this"}, {"type": "image_url", "image_url": {"url": pixel, "detail": "low"}}]
    assert client.chat.completions.create(**asking(content)).choices[0].message.content.startswith("word1 ")
    content[1]["image_url"]["url"] = "https://example.com/a.png"
    error = fails(openai.BadRequestError, lambda: client.chat.completions.create(**asking(content)))
    assert error.param == "messages[0].content[1].image_url.url", error.param


def tools():
    tool = {
        "type": "function",
        "function": {
            "name": "weather",
            "description": "The weather of a city",
            "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        },
    }
    asked = asking("use a tool", tools=[tool], tool_choice="auto", parallel_tool_calls=False)
    said = client.chat.completions.create(**asked).choices[0]
    call = said.message.tool_calls[0]
    assert said.finish_reason == "tool_calls" and said.message.content is None
    assert (call.id, call.function.name, json.loads(call.function.arguments)) == ("call_1", "weather", {"city": "Oslo"})
    assert [call.function.name for call in said.message.tool_calls] == ["weather", "weather"]

    with client.chat.completions.stream(**asked) as stream:
        final = stream.get_final_completion().choices[0]
    assert [json.loads(call.function.arguments)["city"] for call in final.message.tool_calls] == ["Oslo", "Bergen"]

    results = [{"role": "tool", "tool_call_id": call.id, "content": "rain"} for call in said.message.tool_calls]
    answer = client.chat.completions.create(
        model=MODEL, messages=[{"role": "user", "content": "and now"}, said.message, *results], tools=[tool]
    )
    assert answer.choices[0].message.content.startswith("word1 ")


class Report(BaseModel):
    city: str
    degrees: int


def schema():
    said = client.chat.completions.parse(**asking("as json", response_format=Report))
    assert said.choices[0].message.parsed == Report(city="Oslo", degrees=7)
    with client.chat.completions.stream(**asking("as json", response_format=Report)) as stream:
        assert stream.get_final_completion().choices[0].message.parsed.degrees == 7
    said = client.chat.completions.create(**asking("as json", response_format={"type": "json_object"}))
    assert json.loads(said.choices[0].message.content) == {"city": "Oslo", "degrees": 7}


def refusal():
    said = client.chat.completions.create(**asking("refuse this")).choices[0]
    assert said.message.refusal == "I will not." and said.message.content is None


def embeddings():
    for more in ({}, {"encoding_format": "float"}):
        made = client.embeddings.create(model=MODEL, input=["make vectors", "twice"], **more)
        assert [vector.embedding for vector in made.data] == [[0.5, -1.25], [2.0, 3.5]], made.data
        assert (made.usage.prompt_tokens, made.usage.total_tokens) == (4, 4)


def models():
    names = {model.id for model in client.models.list()}
    assert {MODEL, "extract"} <= names and not any(name.startswith("us/") for name in names), names
    assert client.models.retrieve(MODEL).id == MODEL
    assert client.models.retrieve(f"local/{MODEL}").id == f"local/{MODEL}"
    assert client.chat.completions.create(**{**asking("hello"), "model": f"local/{MODEL}"}).model == f"local/{MODEL}"


def errors():
    def create(**more):
        return lambda: client.chat.completions.create(**asking("hello", **more))

    stranger = client.with_options(api_key="atk_1_nobody")
    error = fails(openai.AuthenticationError, lambda: stranger.models.list())
    assert error.code == "invalid_api_key" and error.type == "invalid_request_error"
    error = fails(openai.PermissionDeniedError, lambda: client.models.list(extra_headers={"Client-Id": "999"}))
    error = fails(openai.NotFoundError, lambda: client.chat.completions.create(**{**asking("hello"), "model": "none"}))
    assert (error.code, error.param) == ("model_not_found", "model")
    assert fails(openai.BadRequestError, create(n=2)).param == "n"
    assert fails(openai.BadRequestError, create(logprobs=True)).param == "logprobs"
    assert fails(openai.BadRequestError, create(extra_body={"temprature": 1})).param == "temprature"
    error = fails(openai.RateLimitError, lambda: client.chat.completions.create(**asking("too fast")))
    assert error.response.headers["retry-after"] == "7"
    error = fails(openai.InternalServerError, lambda: client.chat.completions.create(**asking("wrong credentials")))
    assert error.status_code == 502
    # In the middle of a stream there is no status any more.
    stream = client.chat.completions.create(**asking("break off", stream=True))
    assert next(stream) and next(stream)
    error = fails(openai.APIError, lambda: list(stream))
    assert "overloaded" in error.message, error.message


def hanging_up():
    stream = client.chat.completions.create(**asking("never end", stream=True))
    assert next(stream)
    stream.close()
    impatient = client.with_options(timeout=1.0)
    fails(openai.APITimeoutError, lambda: impatient.chat.completions.create(**asking("never end")))


for check in (whole, streamed, pictures, tools, schema, refusal, embeddings, models, errors, hanging_up):
    print(check.__name__, flush=True)
    check()
