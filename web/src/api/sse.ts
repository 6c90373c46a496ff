/**
 * Server-sent events over `fetch`, because the token travels in a header. Transport and recovery only: what the events
 * mean is the business of the caller. A stream that closes without an `end` event is never taken for a finished one.
 */
import { createParser } from 'eventsource-parser';
import type { Address } from './api';
import { announceSignedOut, authHeaders, send, urlFor, whyOver } from './http';
import { isProblem, type Problem, problemFrom, readRetryAfter, unreachable } from './problem';
import { session } from './session';

export type StreamEvent = { id: number; type: string; data: unknown };

export type StreamOptions = {
  from: Address;
  /** Resume after this event; 0 asks for everything. */
  after?: number;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
  onState?: (state: StreamState) => void;
  /** Attempts without a single new event before giving up. */
  patience?: number;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
};

export type StreamState = 'connecting' | 'open' | 'waiting';
export type StreamOutcome = { kind: 'ended' } | { kind: 'interrupted'; problem: Problem } | { kind: 'aborted' };

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const AGAIN = new Set([408, 425, 429, 432, 500, 502, 503, 504]);

/** Waits, but wakes at once when the caller gives up. */
export const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });

/** Doubling pause with full jitter in its upper half, so that a thousand pages do not come back in the same second. */
export function backOff(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}

type Connection =
  | { kind: 'ended' }
  | { kind: 'closed'; after: number | null }
  | { kind: 'refused'; problem: Problem; after: number | null }
  | { kind: 'renewed' };

type Cursor = { last: number; moved: boolean };

async function readBody(body: ReadableStream<Uint8Array>, cursor: Cursor, options: StreamOptions): Promise<Connection> {
  let ended = false;
  let after: number | null = null;
  const parser = createParser({
    onRetry: (ms) => {
      after = ms;
    },
    onEvent: (message) => {
      if (ended) return;
      const data: unknown = JSON.parse(message.data);
      const type = message.event ?? 'message';
      if (type === 'reconnect') {
        after = Number((data as { after_ms?: unknown }).after_ms) || 0;
        return;
      }
      const id = Number(message.id ?? Number.NaN);
      // Events are numbered without gaps, but for a restart by another server. One already seen is dropped; a hole means a lost one: connect again.
      if (Number.isInteger(id) && id > 0) {
        if (id <= cursor.last) return;
        if (id > cursor.last + 1 && type !== 'restart') throw new Error('gap');
        cursor.last = id;
      }
      cursor.moved = true;
      options.onEvent({ id: Number.isInteger(id) ? id : 0, type, data });
      if (type === 'end') ended = true;
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(value);
    }
  } catch {
    return { kind: 'closed', after };
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return ended ? { kind: 'ended' } : { kind: 'closed', after };
}

async function connect(options: StreamOptions, cursor: Cursor): Promise<Connection> {
  const token = session.token();
  let response: Response;
  try {
    response = await fetch(urlFor(options.from.path, options.from.query), {
      headers: {
        Accept: 'text/event-stream',
        ...(cursor.last > 0 ? { 'Last-Event-ID': String(cursor.last) } : {}),
        ...authHeaders('GET'),
      },
      signal: options.signal,
      cache: 'no-store',
    });
  } catch {
    return { kind: 'closed', after: null };
  }
  if (!response.ok || response.body === null) {
    const problem = await problemFrom(response, options.from.path);
    // A renewal that could not be sent is a lost connection, and tried again like one.
    const over = response.status === 401 ? await whyOver(problem, token) : problem;
    if (over === null) return { kind: 'renewed' };
    return { kind: 'refused', problem: over, after: readRetryAfter(response.headers.get('Retry-After')) };
  }
  options.onState?.('open');
  return readBody(response.body, cursor, options);
}

/** Follows the stream until its `end`, a refusal that another try cannot cure, or the caller's abort. */
export async function followStream(options: StreamOptions): Promise<StreamOutcome> {
  const patience = options.patience ?? 8;
  const pause = options.pause ?? pauseFor;
  const random = options.random ?? Math.random;
  const cursor: Cursor = { last: options.after ?? 0, moved: false };
  let failures = 0;
  let renewals = 0;
  while (!options.signal.aborted) {
    options.onState?.('connecting');
    cursor.moved = false;
    const result = await connect(options, cursor).catch((error: unknown) => ({
      kind: 'refused' as const,
      problem: isProblem(error) ? error : unreachable(),
      after: null,
    }));
    if (options.signal.aborted) break;
    if (result.kind === 'ended') return { kind: 'ended' };
    if (cursor.moved) {
      failures = 0;
      renewals = 0;
    }
    if (result.kind === 'renewed' && renewals === 0) {
      renewals += 1;
      continue;
    }
    if (result.kind === 'refused' && !AGAIN.has(result.problem.status) && result.problem.status !== 0) {
      if (result.problem.status === 401) announceSignedOut(result.problem);
      return { kind: 'interrupted', problem: result.problem };
    }
    failures += 1;
    if (failures > patience) {
      return { kind: 'interrupted', problem: result.kind === 'refused' ? result.problem : unreachable() };
    }
    options.onState?.('waiting');
    const asked = result.kind === 'closed' ? result.after : result.kind === 'refused' ? (result.after ?? 0) * 1000 : 0;
    await pause(Math.max(asked ?? 0, backOff(failures, random)), options.signal);
  }
  return { kind: 'aborted' };
}

/** Posts a question whose answer comes as events, and hands each on; a refusal is thrown as a `Problem`. It is asked once: nobody pays twice. */
export async function streamAnswer<B>(
  to: Address<unknown, B>,
  body: NoInfer<B>,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (type: string, data: unknown) => void },
): Promise<void> {
  const response = await send(to.method, to.path, {
    query: to.query,
    body,
    signal,
    headers: { Accept: 'text/event-stream' },
  });
  if (response.body === null) throw unreachable();
  const parser = createParser({
    onEvent: ({ event, data }) => onEvent(event ?? 'message', JSON.parse(data) as unknown),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable();
  }
}
