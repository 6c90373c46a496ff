"""Speech to text: a form with a file."""

from typing import Any

from wit_world.exports.transcription import Segment, TranscribeRequest, Transcript

from form import form
from provider import at, post, read_json, unavailable, usage


def transcribe(request: TranscribeRequest) -> Transcript:
    fields = [("model", request.model), ("response_format", "verbose_json")]
    if request.language is not None:
        fields.append(("language", request.language))
    if request.hints:
        fields.append(("prompt", ", ".join(request.hints)))
    content_type, body = form(fields, request.audio)
    reply = read_json(post("/audio/transcriptions", content_type, body))
    text, language, spoken = at(reply, "text"), at(reply, "language"), at(reply, "segments")
    if not isinstance(text, str):
        unavailable("the provider's answer is no transcript")
    spoken = spoken if isinstance(spoken, list) else []
    segments = [said(at(one, "start"), at(one, "end"), at(one, "text")) for one in spoken]
    if not segments and text:
        # A provider that does not tell when says it all at once.
        segments = [said(0, 0, text)]
    return Transcript(language if isinstance(language, str) else None, segments, usage(), extras=[])


def said(start: Any, end: Any, text: Any) -> Segment:
    return Segment(
        start_ms=milliseconds(start),
        end_ms=milliseconds(end),
        speaker=None,
        text=text.strip() if isinstance(text, str) else "",
        extras=[],
    )


def milliseconds(seconds: Any) -> int:
    return round(seconds * 1000) if isinstance(seconds, (int, float)) and 0 < seconds < 1e9 else 0
