/**
 * The one door to the server. Nothing else calls `fetch` or `XMLHttpRequest`: headers, the refresh of an expired token,
 * the retry of status 432 and the reading of errors live here once.
 */
import { notUnderstood, type Problem, problemFrom, unreachable } from './problem';
import { reach } from './reach';
import { refreshOnce } from './refresh';
import { session } from './session';
import type { Tokens } from './types';

export const BASE = '/api/v1/';

export type Query = Record<string, string | number | boolean | null | undefined>;

export type CallOptions = {
  query?: Query | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
};

export type Answer<T> = { status: number; message: string; data: T };

/** Calls the general handler leaves alone (specification §8): they are neither retried nor answered by a dialog. */
const EXEMPT = [
  'login',
  'forgot-password',
  'validate-token',
  'save-custom-edit-output-history',
  'lock',
  'run/upload-file',
  'mom-use-case/upload-file',
  'get-security-token',
];
export const isExempt = (path: string) => EXEMPT.some((part) => path.includes(part));

/** Calls of people who are not signed in yet: a 401 says that a code was wrong, not that a session is over. */
const BEFORE_SIGN_IN = ['auth/discover', 'auth/challenge', 'auth/new-password', 'auth/passkey', 'auth/sso', 'signup'];
export const isBeforeSignIn = (path: string) => BEFORE_SIGN_IN.some((start) => path.startsWith(start));

export function urlFor(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`;
}

export function xsrfToken(): string | null {
  const cookies = document.cookie.split('; ');
  // Over https under the name that no sibling site can set.
  const found = ['__Host-XSRF-TOKEN=', 'XSRF-TOKEN='].flatMap((name) =>
    cookies.filter((cookie) => cookie.startsWith(name)).map((cookie) => cookie.slice(name.length)),
  )[0];
  return found === undefined ? null : decodeURIComponent(found);
}

export function authHeaders(method: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = session.token();
  const client = session.clientId();
  const xsrf = method === 'GET' ? null : xsrfToken();
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  if (client !== null) headers['Client-Id'] = client;
  if (xsrf !== null) headers['X-XSRF-TOKEN'] = xsrf;
  return headers;
}

/** Status 432 is tried again, three times at most, one step longer each time (specification §9). */
export const RETRY_STEP = 1_000;
const RETRIES = 3;
export const retriesLater = (status: number, attempt: number, path: string) =>
  status === 432 && attempt <= RETRIES && !isExempt(path);

export const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

async function sendRefresh(refreshToken: string): Promise<Tokens | Problem> {
  const headers = { ...authHeaders('POST'), 'Content-Type': 'application/json' };
  const response = await fetch(urlFor('auth/refresh'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ refresh_token: refreshToken }),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) {
    const problem = await problemFrom(response);
    if (problem.status === 401 || problem.status === 403 || problem.status === 400) return problem;
    throw problem;
  }
  return ((await response.json()) as Answer<Tokens>).data;
}

export const renewToken = (stale: string | null) => refreshOnce(stale, sendRefresh);

/**
 * After a 401 of a call with `token`: null when the token was renewed and the call is worth another try, else why the
 * session is over. That a token has expired says nothing to a person; what the renewal was refused with does (R79).
 */
export async function whyOver(problem: Problem, token: string | null): Promise<Problem | null> {
  if (problem.code !== 'auth.expired') return problem;
  const renewal = await renewToken(token);
  if (renewal.kind === 'renewed') return null;
  return renewal.problem?.status === 401 ? renewal.problem : problem;
}

const listeners = new Set<(problem: Problem) => void>();

/** Says when the session is over and the person has to sign in; the app turns that into words and a redirect. */
export function onSignedOut(listener: (problem: Problem) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceSignedOut(problem: Problem) {
  for (const listener of listeners) listener(problem);
}

/**
 * What one call is answered with in the end: sent once more when its token had expired, and again after a pause where the
 * server asks for that. Everything that is no success is thrown as a `Problem`.
 */
export async function answered(path: string, once: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  let refreshed = false;
  for (let attempt = 1; ; attempt += 1) {
    const token = session.token();
    const response = await once();
    if (response.ok) return response;
    const problem = await problemFrom(response, path);
    if (response.status === 401 && !isBeforeSignIn(path)) {
      const over = refreshed ? problem : await whyOver(problem, token);
      if (over === null) {
        refreshed = true;
        continue;
      }
      if (!isExempt(path)) announceSignedOut(over);
      throw over;
    }
    if (retriesLater(response.status, attempt, path)) {
      await wait(attempt * RETRY_STEP, signal);
      continue;
    }
    throw problem;
  }
}

/** Asks whether the server is back; what it says is in `reach`. */
export async function probe() {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    reach.found();
  } catch {
    reach.lost();
  }
}

/** Sends one request and answers the raw response of a success. */
export function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const url = urlFor(path, options.query);
  const hasBody = options.body !== undefined;
  const once = async () => {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(hasBody || method === 'GET' ? { 'Content-Type': 'application/json' } : {}),
          ...authHeaders(method),
          ...options.headers,
        },
        ...(hasBody ? { body: JSON.stringify(options.body) } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      });
      reach.found();
      return response;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      reach.lost();
      throw unreachable();
    }
  };
  return answered(path, once, options.signal);
}

export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw notUnderstood(response.status, response.headers.get('X-Request-Id'));
  }
}
