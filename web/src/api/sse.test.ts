import { HttpResponse, http as mock } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { at } from './api';
import { backOff, type Events, followStream, type StreamEvent, startStream } from './sse';

const PATH = 'run/1/events';
const frame = (id: number, type: string, data: unknown) =>
  `id: ${String(id)}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

const WHOLE = [
  frame(1, 'stage', { stage: 'reading' }),
  ': heartbeat\n\n',
  frame(2, 'text', { text: 'Grüße, 世界 ' }),
  frame(3, 'text', { text: 'and more' }),
  frame(4, 'end', { status: 'succeeded' }),
].join('');
const bytes = new TextEncoder().encode(WHOLE);

const stream = (...chunks: Uint8Array<ArrayBuffer>[]) =>
  new HttpResponse(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );
const textStream = (text: string) => stream(new TextEncoder().encode(text));

type Setup = { patience?: number; after?: number; signal?: AbortSignal; begun?: Events };

async function follow({ patience = 3, after = 0, signal = new AbortController().signal, begun }: Setup = {}) {
  const events: StreamEvent[] = [];
  const pauses: number[] = [];
  const outcome = await followStream({
    from: at('get', '/run/{id}/events', { path: { id: '1' } }),
    begun,
    after,
    signal,
    patience,
    onEvent: (event) => events.push(event),
    pause: async (ms) => void pauses.push(ms),
    random: () => 0,
  });
  return { outcome, pauses, events, ids: events.map((event) => event.id) };
}

/** Answers each connection with the next of `answers`, and notes what it was asked. */
function serve(...answers: ((lastId: string | null) => Response)[]) {
  const asked = vi.fn<(lastId: string | null) => void>();
  let turn = 0;
  server.use(
    mock.get(`*/api/v1/${PATH}`, ({ request }) => {
      const lastId = request.headers.get('Last-Event-ID');
      asked(lastId);
      const answer = answers[Math.min(turn, answers.length - 1)];
      turn += 1;
      return answer?.(lastId) ?? new HttpResponse(null, { status: 500 });
    }),
  );
  return asked;
}

beforeEach(() => signInAs('admin'));

test('a whole stream is complete, with its heartbeats ignored', async () => {
  serve(() => textStream(WHOLE));
  const { outcome, ids } = await follow();
  expect(outcome).toEqual({ kind: 'ended' });
  expect(ids).toEqual([1, 2, 3, 4]);
});

test('cut at every byte, a stream is resumed after the last event and nothing is lost or doubled', async () => {
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    serve(
      () => stream(bytes.slice(0, cut)),
      (lastId) => {
        const from = Number(lastId ?? 0);
        const rest = WHOLE.split('\n\n').filter((part) => part.startsWith('id:') && Number(part.slice(4, 5)) > from);
        return textStream(`${rest.join('\n\n')}\n\n`);
      },
    );
    const { outcome, events, ids } = await follow();
    expect(outcome, `cut at ${String(cut)}`).toEqual({ kind: 'ended' });
    expect(ids, `cut at ${String(cut)}`).toEqual([1, 2, 3, 4]);
    expect(events[1]?.data).toEqual({ text: 'Grüße, 世界 ' });
  }
});

test('one byte at a time reads the same', async () => {
  serve(() => stream(...Array.from(bytes, (byte) => new Uint8Array([byte]))));
  expect((await follow()).ids).toEqual([1, 2, 3, 4]);
});

test('events that come twice are given once', async () => {
  serve(() => textStream(frame(1, 'text', {}) + frame(1, 'text', {}) + frame(2, 'end', {})));
  expect((await follow()).ids).toEqual([1, 2]);
});

test('a hole in the numbers asks again from before the hole', async () => {
  const asked = serve(
    () => textStream(frame(1, 'text', {}) + frame(3, 'end', {})),
    () => textStream(frame(2, 'text', {}) + frame(3, 'end', {})),
  );
  expect((await follow()).ids).toEqual([1, 2, 3]);
  expect(asked.mock.calls).toEqual([[null], ['1']]);
});

test('a restart by another server begins the next million, and is no hole', async () => {
  serve(() => textStream(frame(1, 'text', {}) + frame(1_000_001, 'restart', {}) + frame(1_000_002, 'end', {})));
  expect((await follow()).ids).toEqual([1, 1_000_001, 1_000_002]);
});

test('a stream without an end event is interrupted, never done', async () => {
  serve(
    () => textStream(frame(1, 'text', {})),
    () => textStream(''),
  );
  const { outcome, pauses } = await follow({ patience: 3 });
  expect(outcome.kind).toBe('interrupted');
  expect(pauses.length).toBe(3);
});

test('an event that is not JSON counts as a broken line, not as an end', async () => {
  serve(
    () => textStream('id: 1\nevent: end\ndata: {"status":\n\n'),
    () => textStream(frame(1, 'end', {})),
  );
  expect((await follow()).outcome).toEqual({ kind: 'ended' });
});

test('the second visit resumes after what it already has', async () => {
  const asked = serve(() => textStream(frame(3, 'text', {}) + frame(4, 'end', {})));
  expect((await follow({ after: 2 })).ids).toEqual([3, 4]);
  expect(asked).toHaveBeenCalledWith('2');
});

describe('refusals', () => {
  test('an expired token in the middle is renewed and the stream goes on', async () => {
    server.use(
      mock.post('*/api/v1/auth/refresh', () =>
        HttpResponse.json({
          status: 200,
          message: 'OK',
          data: { access_token: 'new', token: 'new', refresh_token: 'r2' },
        }),
      ),
    );
    serve(
      () => textStream(frame(1, 'text', {})),
      () => HttpResponse.json({ status: 401, code: 'auth.expired', message: 'Expired' }, { status: 401 }),
      () => textStream(frame(2, 'end', {})),
    );
    expect((await follow()).ids).toEqual([1, 2]);
  });

  test('a renewal that could not be sent is a lost connection, not the end of the session', async () => {
    server.use(mock.post('*/api/v1/auth/refresh', () => HttpResponse.error()));
    serve(
      () => HttpResponse.json({ status: 401, code: 'auth.expired', message: 'Expired' }, { status: 401 }),
      () => textStream(frame(1, 'end', {})),
    );
    expect((await follow()).outcome).toEqual({ kind: 'ended' });
  });

  test('429 waits as long as the server asks', async () => {
    serve(
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '7' } }),
      () => textStream(frame(1, 'end', {})),
    );
    const { outcome, pauses } = await follow();
    expect(outcome).toEqual({ kind: 'ended' });
    expect(pauses).toEqual([7_000]);
  });

  test('403 is not tried again', async () => {
    const asked = serve(() => HttpResponse.json({ status: 403, code: 'forbidden', message: 'No' }, { status: 403 }));
    const { outcome } = await follow();
    expect(outcome).toMatchObject({ kind: 'interrupted', problem: { status: 403 } });
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a server that is shutting down says when to come back', async () => {
    serve(
      () => textStream(`${frame(1, 'text', {})}event: reconnect\ndata: {"after_ms":900}\n\n`),
      () => textStream(frame(2, 'end', {})),
    );
    const { pauses, ids } = await follow();
    expect(ids).toEqual([1, 2]);
    expect(pauses).toEqual([900]);
  });
});

describe('issue 26.4: what is made and followed by one request', () => {
  const START = at('post', '/use-case/{id}/run', { path: { id: '1' } });
  const RUN = 'event: run\ndata: {"run":{"id":"r1"}}\n\n';
  const begin = async (...chunks: string[]) => {
    const encoder = new TextEncoder();
    server.use(mock.post('*/api/v1/use-case/1/run', () => stream(...chunks.map((chunk) => encoder.encode(chunk)))));
    return startStream(START, { inputs: {} }, 'run');
  };

  test.each([
    ['in pieces', [RUN, WHOLE]],
    ['in one piece', [RUN + WHOLE]],
    ['one letter at a time', Array.from(RUN + WHOLE)],
  ])('%s, the rest of the answer is read and nothing is asked for', async (_, chunks) => {
    const asked = serve();
    const { made, events } = await begin(...chunks);
    expect(made.run.id).toBe('r1');
    expect((await follow({ begun: events })).ids).toEqual([1, 2, 3, 4]);
    expect(asked).not.toHaveBeenCalled();
  });

  test('cut, it goes on from where it was', async () => {
    const asked = serve(() => textStream(frame(2, 'end', {})));
    const { events } = await begin(RUN + frame(1, 'text', {}));
    expect(await follow({ begun: events })).toMatchObject({ outcome: { kind: 'ended' }, ids: [1, 2] });
    expect(asked).toHaveBeenCalledExactlyOnceWith('1');
  });

  test('a refusal and an answer without what was made are problems', async () => {
    await expect(begin('')).rejects.toMatchObject({ status: 0 });
    await expect(begin('event: other\ndata: {}\n\n')).rejects.toMatchObject({ status: 0 });
    server.use(mock.post('*/api/v1/use-case/1/run', () => HttpResponse.json({ message: 'No' }, { status: 422 })));
    await expect(startStream(START, { inputs: {} }, 'run')).rejects.toMatchObject({ status: 422 });
  });
});

test('an aborted stream ends quietly', async () => {
  const abort = new AbortController();
  abort.abort();
  expect((await follow({ signal: abort.signal })).outcome).toEqual({ kind: 'aborted' });
});

test('pauses double, have a ceiling, and are spread by chance', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((failures) => backOff(failures, () => 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
  ]);
  expect(backOff(3, () => 0)).toBe(1000);
});
