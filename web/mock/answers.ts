/** The server's answers in its own shapes, and who is asking. */
import { HttpResponse } from 'msw';
import type { User } from '@/api/gen/types.gen';
import { db } from './db';

declare const whole: unique symbol;

/** An answer with the type of all that it says. Only what stands here makes one, so that a handler gives what the server's document says. */
export interface Answered<Whole> extends Response {
  readonly [whole]: Whole;
}

/** What every answer says. */
export interface Envelope<T> {
  status: number;
  message: string;
  data: T;
}

/** What every list says. */
export interface Listed<Row> extends Envelope<Row[]> {
  total: number;
  next: string | null;
}

/** What the document lets a list say besides its rows; only what has no usual value must be said. */
type More<L extends Listed<unknown>> = Omit<L, keyof Listed<unknown>> & Partial<Pick<L, 'total' | 'next'>>;

const json = <Whole>(body: Whole): Answered<Whole> => HttpResponse.json(body as never) as Response as Answered<Whole>;

export const ok = <T>(data: T, message = 'OK') => json<Envelope<T>>({ status: 200, message, data });

/** Nothing to say but that it was done. */
export const done = (message?: string) => ok({}, message);

export const list = <L extends Listed<unknown>>(
  data: readonly L['data'][number][],
  ...[more]: Partial<More<L>> extends More<L> ? [more?: More<L>] : [more: More<L>]
) => json({ status: 200, message: 'OK', data, total: data.length, next: null, ...more } as never) as Answered<L>;

/** A file, a picture or a stream: the document says no more of it than that. */
export const raw = (body: BodyInit, headers: Record<string, string>) =>
  new HttpResponse(body, { headers }) as Response as Answered<never>;

export function refuse(
  status: number,
  code: string,
  message: string,
  more: { errors?: Record<string, string[]>; retryAfter?: number; current?: unknown } = {},
): Answered<never> {
  return HttpResponse.json(
    { status, code, message, errors: more.errors ?? {}, request_id: 'req-mock', current: more.current },
    { status, headers: more.retryAfter === undefined ? {} : { 'Retry-After': String(more.retryAfter) } },
  ) as Response as Answered<never>;
}

export const notFound = () => refuse(404, 'not_found', 'There is nothing at this address.');

/** What is at the address, or that nothing is. */
export const orMissing = <T>(data: T | null | undefined): Answered<Envelope<T>> =>
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
