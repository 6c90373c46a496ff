/** The server's answers in its own shapes, and who is asking. */
import { HttpResponse } from 'msw';
import type { User } from '@/api/gen/types.gen';
import { db } from './db';

export const ok = (data: unknown, message = 'OK') => HttpResponse.json({ status: 200, message, data });

export const list = (data: readonly unknown[], more: object = {}) =>
  HttpResponse.json({ status: 200, message: 'OK', data, total: data.length, next: null, ...more });

export function refuse(
  status: number,
  code: string,
  message: string,
  more: { errors?: Record<string, string[]>; retryAfter?: number; current?: unknown } = {},
) {
  return HttpResponse.json(
    { status, code, message, errors: more.errors ?? {}, request_id: 'req-mock', current: more.current },
    { status, headers: more.retryAfter === undefined ? {} : { 'Retry-After': String(more.retryAfter) } },
  );
}

export const notFound = () => refuse(404, 'not_found', 'There is nothing at this address.');

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
