// A request to the provider, and the bytes of its answer.

import { type Response, send } from 'atelier:runner/http@1.1.0';
import type { Extras, Usage } from 'atelier:runner/types@1.1.0';

import { refusal, unavailable } from './refusal';

export const NO_EXTRAS: Extras = [];
/** How much of a refusal is read. */
const MOST = 65_536;

/** Sends it; an answer that is no success is thrown as the failure that it means. */
export function post(url: string, contentType: string, body: Uint8Array): Response {
  const response = send({
    method: 'POST',
    url,
    // The host fills the key in on the way out: it is never in here.
    headers: [
      ['content-type', contentType],
      ['authorization', 'Bearer {{credential:api_key}}'],
    ],
    body,
    extras: NO_EXTRAS,
  });
  if (response.status() === 200) {
    return response;
  }
  const retryAfter = response.headers().find(([name]) => name === 'retry-after')?.[1];
  throw refusal(response.status(), retryAfter, parsed(text(response, MOST)));
}

export function postJson(url: string, body: unknown): Response {
  return post(url, 'application/json', new TextEncoder().encode(JSON.stringify(body)));
}

/** The whole body as JSON. */
export function json(response: Response): unknown {
  const body = parsed(text(response, Number.POSITIVE_INFINITY));
  if (body === undefined) {
    throw unavailable("the provider's answer is not JSON");
  }
  return body;
}

function text(response: Response, most: number): string {
  const decoder = new TextDecoder();
  let text = '';
  for (let piece = response.read(); piece && text.length < most; piece = response.read()) {
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A number of tokens as the provider counted them. */
export function count(value: unknown): bigint {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? BigInt(value as number) : 0n;
}

export function usage(inputTokens = 0n, outputTokens = 0n): Usage {
  const more = { cachedInputTokens: 0n, cacheWriteTokens: 0n, reasoningTokens: 0n };
  return { inputTokens, outputTokens, ...more, extras: NO_EXTRAS };
}
