/** The server's answers in its own shapes, and who is asking. */
import { HttpResponse } from 'msw';
import type { User } from '@/api/gen/types.gen';
import { db } from './db';

/** An answer with the type of its data, so that a handler gives what the server's document says. */
export interface Answered<T> extends Response {
  readonly answers?: T;
}

export const ok = <T>(data: T, message = 'OK'): Answered<T> => HttpResponse.json({ status: 200, message, data });

/** Nothing to say but that it was done. */
export const done = (message?: string) => ok({}, message);

export const list = <Row>(data: readonly Row[], more: object = {}): Answered<Row[]> =>
  HttpResponse.json({ status: 200, message: 'OK', data, total: data.length, next: null, ...more });

export function refuse(
  status: number,
  code: string,
  message: string,
  more: { errors?: Record<string, string[]>; retryAfter?: number; current?: unknown } = {},
): Answered<never> {
  return HttpResponse.json(
    { status, code, message, errors: more.errors ?? {}, request_id: 'req-mock', current: more.current },
    { status, headers: more.retryAfter === undefined ? {} : { 'Retry-After': String(more.retryAfter) } },
  );
}

export const notFound = () => refuse(404, 'not_found', 'There is nothing at this address.');

/** What is at the address, or that nothing is. */
export const orMissing = <T>(data: T | null | undefined): Answered<T> =>
  data === null || data === undefined ? notFound() : ok(data);

/** The bearer token of the mock is the user's key; anything else is not signed in. */
export function whoAsks(request: Request): User | null {
  const token = request.headers.get('Authorization')?.replace('Bearer ', '');
  const client = request.headers.get('Client-Id');
  // Staff acting for a client: the token says which, and stands only as long as the acting.
  if (token === `acting-${client ?? ''}`) return db.acting === null ? null : db.users.admin;
  if (client !== '1') return null;
  return token === 'admin' || token === 'viewer' ? db.users[token] : null;
}

/** A search for this word fails, so that error states can be looked at. */
export const SENTINEL = 'fail-500';
