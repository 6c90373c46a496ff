/**
 * Calls of the server, typed by its own document: an address is one that the document has, with the parameters and the
 * body that it asks for, and what comes back is what it says. Everything passes the one door, `http.ts`.
 */
import type { paths } from './gen/types.gen';
import { type Query, readJson, send } from './http';
import { isProblem } from './problem';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Addresses below `/api/v1` that know a method. */
export type Route<M extends Method> = {
  [P in keyof paths]: P extends `/api/v1${infer R}` ? (paths[P][M] extends { responses: unknown } ? R : never) : never;
}[keyof paths];

type Operation<M extends Method, R extends Route<M>> = `/api/v1${R}` extends infer P extends keyof paths
  ? paths[P][M]
  : never;

/** Numbers of the page's own addresses are text, and the server says what is none. */
type Text<T> = T extends number ? T | string : T;

/** Nothing of a query is sent where a value is empty, `null` or left out. */
type Loose<Q> = { [Key in keyof Q]: Text<Q[Key]> | null };

/** What is sent is only read. */
type Lent<T> = T extends object ? { readonly [Key in keyof T]: Lent<T[Key]> } : T;

type Needs<Name extends string, T> = [T] extends [never]
  ? { [Key in Name]?: never }
  : Partial<T> extends T
    ? { [Key in Name]?: T | undefined }
    : { [Key in Name]: T };

type PathOf<O> = O extends { parameters: { path: infer P extends object } }
  ? { [Key in keyof P]: Text<P[Key]> }
  : never;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? (Q extends object ? Loose<Q> : never) : never;
type BodyOf<O> = O extends { requestBody?: infer R }
  ? R extends { content: { 'application/json': infer B } }
    ? B
    : never
  : never;

/** What stands in an address: the values of its path, and its query. */
export type Place<M extends Method, R extends Route<M>> = Needs<'path', PathOf<Operation<M, R>>> &
  Needs<'query', QueryOf<Operation<M, R>>>;

type Call<M extends Method, R extends Route<M>> = Place<M, R> &
  Needs<'body', Lent<Body<M, R>>> & { signal?: AbortSignal | undefined };

/** An argument that may be left out when nothing of it has to be there. */
type Asks<T> = Partial<T> extends T ? [options?: T] : [options: T];

type Success = 200 | 201;
type WholeOf<O> = O extends { responses: infer A }
  ? { [S in keyof A & Success]: A[S] extends { content: { 'application/json': infer J } } ? J : never }[keyof A &
      Success]
  : never;

type SaidOf<O> = O extends { responses: { 200: { content: { 'text/event-stream': infer E } } } } ? E : never;

/** The whole of what a call answers with. */
export type Whole<M extends Method, R extends Route<M>> = WholeOf<Operation<M, R>>;
/** What it answers with, out of its envelope. */
export type Data<M extends Method, R extends Route<M>> = Whole<M, R> extends { data: infer D } ? D : never;
/** What a call is sent. */
export type Body<M extends Method, R extends Route<M>> = BodyOf<Operation<M, R>>;
/** The events that it answers with, where it does so by a stream. */
type Said<M extends Method, R extends Route<M>> = SaidOf<Operation<M, R>>;
/** What a list can be asked for. */
export type Filter<R extends Route<'get'>> = QueryOf<Operation<'get', R>>;

/** An address for what is more than a call: a file, a picture, a stream. It carries the types of its answer, its body and its events. */
export type Address<Answer = unknown, Sent = unknown, Event = unknown> = {
  method: Uppercase<Method>;
  /** Below `/api/v1/`. */
  path: string;
  query: Query;
  readonly answers?: Answer;
  readonly sends?: Sent;
  readonly says?: Event;
};

const upper = (method: Method) => method.toUpperCase() as Uppercase<Method>;

const filled = (route: string, path: Readonly<Record<string, unknown>> = {}) =>
  route.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));

type Loosely = { path?: Record<string, unknown>; query?: Query; body?: unknown; signal?: AbortSignal };

export function at<M extends Method, R extends Route<M>>(
  method: M,
  route: R,
  ...[place]: Asks<Place<M, R>>
): Address<Data<M, R>, Lent<Body<M, R>>, Said<M, R>> {
  const { path, query }: Loosely = place ?? {};
  return { method: upper(method), path: filled(route, path), query: query ?? {} };
}

async function call<T>(method: Method, route: string, options: Loosely = {}): Promise<T> {
  // Calls that change something always have a body, if an empty one.
  const body = method === 'post' || method === 'put' ? (options.body ?? {}) : options.body;
  const { query, signal } = options;
  return readJson<T>(await send(upper(method), filled(route, options.path), { query, body, signal }));
}

const whole =
  <M extends Method>(method: M) =>
  <R extends Route<M>>(route: R, ...[options]: Asks<Call<M, R>>): Promise<Whole<M, R>> =>
    call(method, route, options);

const data =
  <M extends Method>(method: M) =>
  async <R extends Route<M>>(route: R, ...[options]: Asks<Call<M, R>>): Promise<Data<M, R>> =>
    (await call<{ data: Data<M, R> }>(method, route, options)).data;

type Page = { next: string | null };
/** Addresses of lists that come in pages, each of which names where the next one begins. */
type Paged = { [R in Route<'get'>]: Whole<'get', R> extends Page ? R : never }[Route<'get'>];
type Turned = { pageParam: string | null; signal: AbortSignal };

/** What an endless query of such a list needs. */
function pages<R extends Paged>(route: R, ...[place]: Asks<Place<'get', R>>) {
  const { path, query }: Loosely = place ?? {};
  return {
    queryFn: ({ pageParam, signal }: Turned) =>
      call<Whole<'get', R>>('get', route, {
        ...(path ? { path } : {}),
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next,
  };
}

/** What an address gives; where it gives nothing, what it answers a change with. */
type There<R> = R extends Route<'get'> ? Data<'get', R> : R extends Route<'put'> ? Data<'put', R> : never;

/** What a refusal with 409 says is there now, as `route` gives it; null for any other error. */
export function thereNow<R extends Route<'get'> | Route<'put'>>(error: unknown, _route: R): There<R> | null {
  if (!isProblem(error) || error.status !== 409 || error.current === undefined) return null;
  return error.current as There<R> | null;
}

export const api = {
  get: data('get'),
  post: data('post'),
  put: data('put'),
  delete: data('delete'),
  /** A list with what is said of it: how many there are, and where the next page begins. */
  list: whole('get'),
  pages,
  /** The whole answer, for the few callers that show its message. */
  answer: whole('post'),
};
