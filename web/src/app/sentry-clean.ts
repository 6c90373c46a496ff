/**
 * What leaves with a report (C26): neither what somebody typed nor who they are. Everything passes here as it is sent, for the SDK takes
 * addresses of pages into events, spans, replays and their recordings, each in a way of its own.
 */
import type { makeFetchTransport } from '@sentry/react';

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

/** One-time codes and searches travel behind `?` and `#`; a report needs the page, not those. */
const QUERY = /([\w\-.~%:@]*\/[\w\-.~%:@/]*)[?#][^\s"'`\\<>)]*/g;
/** A domain ends in letters; the name of a release, `platform@0.1.0`, does not. */
const EMAIL = /[^\s"'`\\<>@,;:()[\]{}/=]+@(?:[\w-]+\.)+[a-z]{2,}/gi;
const TOKEN = /\beyJ[\w-]{10,}(?:\.[\w-]+)*|\bBearer [^\s"'\\]+/g;

export const cleanText = (text: string) => text.replace(QUERY, '$1').replace(EMAIL, '…').replace(TOKEN, '…');

/** Engines quote what they stumbled over: `Unexpected token 'D', "Dear Ada…" is not valid JSON`. */
export const withoutQuotes = (text: string) => text.replace(/"[^"]*("|$)|`[^`]*(`|$)/g, '…');

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  // Bytes are seen to below; here is what was JSON.
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
}

/** An item says how long it is, where it is no JSON. */
function cleanItem([head, body]: [Record<string, unknown>, unknown]): [Record<string, unknown>, unknown] {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return [head, clean(body)];
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const bytes = new TextEncoder().encode(cleanText(text));
  return [{ ...head, length: bytes.length }, bytes];
}

export function cleanEnvelope([head, items]: Envelope): Envelope {
  return [head, (items as [Record<string, unknown>, unknown][]).map(cleanItem)] as unknown as Envelope;
}
