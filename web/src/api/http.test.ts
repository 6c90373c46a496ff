import { HttpResponse, http as mock } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { isExempt, onSignedOut, readJson, send, urlFor } from './http';
import { isProblem, type Problem } from './problem';
import { session } from './session';

const at = (path: string) => `*/api/v1/${path}`;
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  HttpResponse.json(body, { status, headers });
const good = (data: unknown) => json(200, { status: 200, message: 'OK', data });

/** Calls of addresses that no server has. */
const call = async (method: string, path: string, options: Parameters<typeof send>[2] = {}) =>
  (await readJson<{ data: unknown }>(await send(method, path, options))).data;
const http = {
  get: (path: string, signal?: AbortSignal) => call('GET', path, { signal }),
  post: (path: string, body: unknown = {}) => call('POST', path, { body }),
};

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isProblem(error)) throw new Error('expected a problem');
  return error;
}

beforeEach(() => signInAs('admin'));
afterEach(() => void vi.useRealTimers());

describe('every call', () => {
  test('R74: carries the token, the client and the anti-forgery header', async () => {
    document.cookie = 'XSRF-TOKEN=abc%2F1; path=/';
    const seen = vi.fn();
    server.use(
      mock.post(at('thing'), ({ request }) => {
        seen(Object.fromEntries(request.headers));
        return good(1);
      }),
    );
    await http.post('thing', { a: 1 });
    expect(seen.mock.calls[0]?.[0]).toMatchObject({
      authorization: 'Bearer admin',
      'client-id': '1',
      'content-type': 'application/json',
      'x-xsrf-token': 'abc/1',
    });
  });

  test('leaves empty query values out', () => {
    expect(urlFor('a', { search: '', page: 2, cursor: null, flag: false })).toBe('/api/v1/a?page=2&flag=false');
  });

  test('turns a refusal into a problem with its fields, id and code', async () => {
    server.use(
      mock.post(at('thing'), () =>
        json(400, { status: 400, message: 'Check', code: 'x.y', request_id: 'r1', errors: { name: ['Taken', 3] } }),
      ),
    );
    const problem = await problemOf(http.post('thing'));
    expect(problem).toMatchObject({ status: 400, code: 'x.y', requestId: 'r1', errors: { name: ['Taken'] } });
    expect(problem.lines).toEqual(['Taken']);
  });

  test('understands a refusal that is not ours', async () => {
    server.use(mock.get(at('thing'), () => new HttpResponse('<html>502</html>', { status: 502 })));
    expect(await problemOf(http.get('thing'))).toMatchObject({ status: 502, code: 'http.502' });
  });

  test('says that the server cannot be reached when no answer comes', async () => {
    server.use(mock.get(at('thing'), () => HttpResponse.error()));
    expect(await problemOf(http.get('thing'))).toMatchObject({ status: 0, code: 'network.unreachable' });
  });
});

describe('an expired token (401)', () => {
  test('is renewed once for many calls at the same time, and the calls succeed', async () => {
    const refreshes = vi.fn();
    server.use(
      mock.get(at('thing'), ({ request }) =>
        request.headers.get('Authorization') === 'Bearer new'
          ? good('fine')
          : json(401, { status: 401, code: 'auth.expired', message: 'Expired' }),
      ),
      mock.post(at('auth/refresh'), async ({ request }) => {
        refreshes(await request.json());
        return good({ access_token: 'new', token: 'new', refresh_token: 'r2' });
      }),
    );
    expect(await Promise.all([http.get('thing'), http.get('thing'), http.get('thing')])).toEqual([
      'fine',
      'fine',
      'fine',
    ]);
    expect(refreshes).toHaveBeenCalledExactlyOnceWith({ refresh_token: 'refresh-admin' });
    expect(session.refreshToken()).toBe('r2');
  });

  test('ends the session when the refresh is refused, and is not tried again', async () => {
    const ended = vi.fn();
    const stop = onSignedOut(ended);
    server.use(mock.get(at('thing'), () => json(401, { status: 401, code: 'auth.expired', message: 'Expired' })));
    expect(await problemOf(http.get('thing'))).toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  test('a refresh that could not be sent does not end the session', async () => {
    const ended = vi.fn();
    const stop = onSignedOut(ended);
    server.use(
      mock.get(at('thing'), () => json(401, { status: 401, code: 'auth.expired', message: 'Expired' })),
      mock.post(at('auth/refresh'), () => HttpResponse.error()),
    );
    expect(await problemOf(http.get('thing'))).toMatchObject({ status: 0 });
    expect(ended).not.toHaveBeenCalled();
    expect(session.isSignedIn()).toBe(true);
    stop();
  });

  test('any other 401 ends the session without a refresh', async () => {
    const ended = vi.fn();
    const stop = onSignedOut(ended);
    server.use(mock.get(at('thing'), () => json(401, { status: 401, code: 'auth.revoked', message: 'Revoked' })));
    await problemOf(http.get('thing'));
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  test('R76: a refused sign-in is only rejected', async () => {
    const ended = vi.fn();
    const stop = onSignedOut(ended);
    server.use(mock.post(at('login'), () => json(401, { status: 401, code: 'auth.invalid', message: 'No' })));
    await problemOf(http.post('login'));
    expect(ended).not.toHaveBeenCalled();
    stop();
  });
});

describe('status 432 (R76)', () => {
  test('is tried again at most three times, one second longer each time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const at432 = vi.fn(() => json(432, { status: 432, code: 'try_again', message: 'Shortly' }));
    server.use(mock.get(at('thing'), at432));
    const result = problemOf(http.get('thing'));
    for (const [pause, calls] of [
      [1000, 1],
      [2000, 2],
      [3000, 3],
    ] as const) {
      await vi.waitUntil(() => vi.getTimerCount() > 0 && at432.mock.calls.length === calls);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(at432).toHaveBeenCalledTimes(calls);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect((await result).status).toBe(432);
    expect(at432).toHaveBeenCalledTimes(4);
  });

  test('stops waiting when the caller gives up', async () => {
    server.use(mock.get(at('thing'), () => json(432, { status: 432, code: 'try_again', message: 'Shortly' })));
    const abort = new AbortController();
    const result = http.get('thing', abort.signal).catch((error: unknown) => error);
    setTimeout(() => abort.abort(new Error('left the page')), 20);
    expect(await result).toMatchObject({ message: 'left the page' });
  });

  test.each([['login'], ['use-case/1/run/upload-file'], ['use-case/1/run/2/lock'], ['get-security-token']])(
    'is not tried again for %s',
    async (path) => {
      const once = vi.fn(() => json(432, { status: 432, code: 'try_again', message: 'Shortly' }));
      server.use(mock.post(at(path), once));
      expect(isExempt(path)).toBe(true);
      await problemOf(http.post(path));
      expect(once).toHaveBeenCalledOnce();
    },
  );
});
