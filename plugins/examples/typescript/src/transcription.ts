// Speech to text: a form with a file.

import type { Segment, TranscribeRequest, Transcript } from 'atelier:runner/transcription@1.1.0';

import { form } from './form';
import { NO_EXTRAS, json, post, usage } from './provider';
import { unavailable } from './refusal';

/** What comes back, as far as it is read here. Nothing of it is certain: it comes from outside. */
interface Reply {
  language?: unknown;
  text?: unknown;
  segments?: { start?: unknown; end?: unknown; text?: unknown }[];
}

export function transcribe({ model, audio, language, hints }: TranscribeRequest): Transcript {
  const fields: [string, string][] = [
    ['model', model],
    ['response_format', 'verbose_json'],
  ];
  if (language !== undefined) {
    fields.push(['language', language]);
  }
  if (hints.length > 0) {
    fields.push(['prompt', hints.join(', ')]);
  }
  const [contentType, body] = form(fields, audio);
  const reply = json(post('/audio/transcriptions', contentType, body)) as Reply | null;
  if (typeof reply?.text !== 'string') {
    throw unavailable("the provider's answer is no transcript");
  }
  const spoken = Array.isArray(reply.segments) ? reply.segments : [];
  const segments = spoken.map((segment) => said(segment.start, segment.end, segment.text));
  return {
    language: typeof reply.language === 'string' ? reply.language : undefined,
    // A provider that does not tell when says it all at once.
    segments: segments.length > 0 || reply.text === '' ? segments : [said(0, 0, reply.text)],
    usage: usage(),
    extras: NO_EXTRAS,
  };
}

function said(start: unknown, end: unknown, text: unknown): Segment {
  const startMs = milliseconds(start);
  const endMs = milliseconds(end);
  return { startMs, endMs, text: typeof text === 'string' ? text.trim() : '', extras: NO_EXTRAS };
}

function milliseconds(seconds: unknown): bigint {
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e9 ? BigInt(Math.round(seconds * 1000)) : 0n;
}
