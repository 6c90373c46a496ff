// What an answer that is no success means, in terms that the platform can act on.

import type { Failure } from 'atelier:runner/types@1.1.0';

/** How much of what a provider says is shown to people. */
const SHOWN = 500;
/** The longest wait that is believed, in seconds. */
const HOUR = 3600;

/** `retryAfter` is the header of that name, where there is one: seconds, the host makes them of a date. */
export function refusal(status: number, retryAfter: string | undefined, body: unknown): Failure {
  const said = shown((body as { error?: { message?: unknown } } | null | undefined)?.error?.message);
  const why = said || `the provider answered ${status}`;
  const wait = seconds(retryAfter);
  switch (status) {
    case 401:
    case 403:
      return { tag: 'unauthorized' };
    case 408:
    case 504:
      return { tag: 'timed-out', val: why };
    case 413:
      return { tag: 'context-too-long' };
    case 429:
      return { tag: 'rate-limited', val: wait };
    case 503:
    case 529:
      // Only a rate limit has room for how long.
      return wait === undefined ? { tag: 'overloaded' } : { tag: 'rate-limited', val: wait };
    default:
      return status < 400 || status >= 500 ? unavailable(why) : { tag: 'bad-request', val: why };
  }
}

function seconds(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 ? Math.min(Math.max(Math.ceil(value), 1), HOUR) : undefined;
}

export function unavailable(why: string): Failure {
  return { tag: 'unavailable', val: why };
}

/** At most 500 characters of what a provider says, without control characters. */
export function shown(said: unknown): string {
  // eslint-disable-next-line no-control-regex
  return typeof said === 'string' ? said.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '').slice(0, SHOWN) : '';
}

/** The failure in whatever was thrown: the host's own come wrapped, with the failure as their `payload`. */
export function failure(thrown: unknown): Failure {
  const said = thrown instanceof Error && 'payload' in thrown ? thrown.payload : thrown;
  if (said instanceof Error) {
    return { tag: 'internal', val: said.message };
  }
  // Nobody waits any more.
  return (said as { tag: string }).tag === 'stopped' ? { tag: 'cancelled' } : (said as Failure);
}
