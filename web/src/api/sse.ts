/**
 * Server-sent events over `fetch`, because the token travels in a header. Transport and recovery only: what the events
 * mean is the business of the caller. A stream that closes without an `end` event is never taken for a finished one.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Address } from './api';
import type { RunStreamFrame } from './gen/types.gen';
import { announceSignedOut, authHeaders, send, urlFor, whyOver } from './http';
import { isProblem, type Problem, problemFrom, readRetryAfter, unreachable } from './problem';
import { session } from './session';

/** What a stream says: an event's name and its data, as the server's document has them. */
type Told = { type: string; data: unknown };
/** With its number; 0 where it has none. */
export type StreamEvent<E extends Told = Told> = { id: number } & E;

export type StreamOptions<E extends Told> = {
  from: Address<unknown, unknown, E>;
  /** What another request has opened already; it is read before anything is asked for. */
  begun?: Events | undefined;
  /** Resume after this event; 0 asks for everything. */
  after?: number;
  signal: AbortSignal;
  onEvent: (event: StreamEvent<E>) => void;
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

/** An answer that is read event by event. */
export type Events = {
  /** The events of the next piece; null: there are no more. */
  read: () => Promise<EventSourceMessage[] | null>;
  /** The pause that the server asked for, in milliseconds. */
  pause: () => number | null;
  close: () => void;
};

function eventsOf(body: ReadableStream<Uint8Array>): Events {
  let waiting: EventSourceMessage[] = [];
  let after: number | null = null;
  const parser = createParser({
    onRetry: (ms) => {
      after = ms;
    },
    onEvent: (message) => waiting.push(message),
  });
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  return {
    read: async () => {
      while (waiting.length === 0) {
        const { done, value } = await reader.read();
        if (done) return null;
        parser.feed(value);
      }
      const taken = waiting;
      waiting = [];
      return taken;
    },
    pause: () => after,
    close: () => void reader.cancel().catch(() => undefined),
  };
}

/** An event as the server's document says that this address sends it. */
const toldBy = <E extends Told>(_from: Address<unknown, unknown, E>, { event, data }: EventSourceMessage) =>
  ({ type: event ?? 'message', data: JSON.parse(data) }) as E;

const asksBack = (said: Told): said is Extract<RunStreamFrame, { type: 'reconnect' }> => said.type === 'reconnect';

/** Takes an event; whether it was the last one, or the pause before another connection where it asks for one. */
function take<E extends Told>(
  message: EventSourceMessage,
  cursor: Cursor,
  options: StreamOptions<E>,
): 'end' | 'more' | number {
  const said = toldBy(options.from, message);
  if (asksBack(said)) return said.data.after_ms;
  const { type } = said;
  const id = Number(message.id ?? Number.NaN);
  // Events are numbered without gaps, but for a restart by another server. One already seen is dropped; a hole means a lost one: connect again.
  if (Number.isInteger(id) && id > 0) {
    if (id <= cursor.last) return 'more';
    if (id > cursor.last + 1 && type !== 'restart') throw new Error('gap');
    cursor.last = id;
  }
  cursor.moved = true;
  options.onEvent({ ...said, id: Number.isInteger(id) ? id : 0 });
  return type === 'end' ? 'end' : 'more';
}

async function readAll<E extends Told>(events: Events, cursor: Cursor, options: StreamOptions<E>): Promise<Connection> {
  let asked: number | null = null;
  options.signal.addEventListener('abort', events.close, { once: true });
  try {
    for (let messages = await events.read(); messages !== null; messages = await events.read()) {
      for (const message of messages) {
        const taken = take(message, cursor, options);
        if (taken === 'end') return { kind: 'ended' };
        if (taken !== 'more') asked = taken;
      }
    }
  } catch {
    // A line that was cut, or an event that does not follow: connect again.
  } finally {
    options.signal.removeEventListener('abort', events.close);
    events.close();
  }
  return { kind: 'closed', after: asked ?? events.pause() };
}

async function connect<E extends Told>(options: StreamOptions<E>, cursor: Cursor): Promise<Connection> {
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
  return readAll(eventsOf(response.body), cursor, options);
}

/** Follows the stream until its `end`, a refusal that another try cannot cure, or the caller's abort. */
export async function followStream<E extends Told>(options: StreamOptions<E>): Promise<StreamOutcome> {
  const patience = options.patience ?? 8;
  const pause = options.pause ?? pauseFor;
  const random = options.random ?? Math.random;
  const cursor: Cursor = { last: options.after ?? 0, moved: false };
  let failures = 0;
  let renewals = 0;
  let begun = options.begun;
  const next = () => {
    const open = begun;
    begun = undefined;
    options.onState?.(open === undefined ? 'connecting' : 'open');
    return open === undefined ? connect(options, cursor) : readAll(open, cursor, options);
  };
  while (!options.signal.aborted) {
    cursor.moved = false;
    const result = await next().catch((error: unknown) => ({
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

/** Posts what is answered by a stream. */
async function postFor<B>(to: Address<unknown, B>, body: NoInfer<B>, signal?: AbortSignal): Promise<Events> {
  const { method, path, query } = to;
  const response = await send(method, path, { query, body, signal, headers: { Accept: 'text/event-stream' } });
  if (response.body === null) throw unreachable();
  return eventsOf(response.body);
}

/** Posts a question whose answer comes as events, and hands each on; a refusal is thrown as a `Problem`. It is asked once: nobody pays twice. */
export async function streamAnswer<E extends Told, B>(
  to: Address<unknown, B, E>,
  body: NoInfer<B>,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (said: NoInfer<E>) => void },
): Promise<void> {
  const events = await postFor(to, body, signal);
  try {
    for (let messages = await events.read(); messages !== null; messages = await events.read()) {
      for (const message of messages) onEvent(toldBy(to, message));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable();
  }
}

/**
 * Makes something whose doings are followed at once: one request, whose first event has this name and holds what was
 * made. `events` is the rest of it, for `followStream`.
 */
export async function startStream<E extends Told, B, N extends E['type']>(
  to: Address<unknown, B, E>,
  body: NoInfer<B>,
  name: N,
): Promise<{ made: Extract<E, { type: N }>['data']; events: Events }> {
  const isFirst = (said: E): said is Extract<E, { type: N }> => said.type === name;
  const events = await postFor(to, body);
  const messages = await events.read().catch(() => null);
  const first = messages?.shift();
  if (messages === null || first === undefined) throw unreachable();
  const said = toldBy(to, first);
  if (!isFirst(said)) throw unreachable();
  let early: EventSourceMessage[] | null = messages.length > 0 ? messages : null;
  const read = () => {
    const taken = early;
    early = null;
    return taken === null ? events.read() : Promise.resolve(taken);
  };
  return { made: said.data, events: { ...events, read } };
}
