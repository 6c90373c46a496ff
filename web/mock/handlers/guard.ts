/** Handlers of the server's addresses: what they are asked and what they answer is what its document says. */
import { type HttpHandler, type HttpResponseResolver, http } from 'msw';
import type { Body, Method, Route, Whole } from '@/api/api';
import type { User } from '@/api/gen/types.gen';
import { type Answered, refuse, SENTINEL, whoAsks } from '../answers';

type Names<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Asked<M extends Method, R extends Route<M>> = {
  request: Request;
  query: URLSearchParams;
  params: { [Name in Names<R>]: string };
  body: Body<M, R>;
};

type Answer<M extends Method, R extends Route<M>> = Answered<Whole<M, R>> | Promise<Answered<Whole<M, R>>>;

type Loosely = { request: Request; query: URLSearchParams; params: unknown; body: unknown };

function handler(method: Method, route: string, answer: (asked: Loosely) => Response | Promise<Response>): HttpHandler {
  const resolver: HttpResponseResolver = async ({ request, params }) => {
    const query = new URL(request.url).searchParams;
    const text = await request.clone().text();
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return (await answer({ request, query, params, body })) as never;
  };
  return http[method](`*/api/v1${route.replace(/\{(\w+)\}/g, ':$1')}`, resolver);
}

const openBy =
  <M extends Method>(method: M) =>
  <R extends Route<M>>(route: R, answer: (asked: Asked<M, R>) => Answer<M, R>) =>
    handler(method, route, (asked) => answer(asked as never));

const onBy =
  <M extends Method>(method: M) =>
  <R extends Route<M>>(route: R, answer: (asked: Asked<M, R> & { user: User }) => Answer<M, R>) =>
    handler(method, route, (asked) => {
      const user = whoAsks(asked.request);
      if (user === null) return refuse(401, 'auth.required', 'Please sign in.');
      if (asked.query.get('search') === SENTINEL) return refuse(500, 'internal', 'The server made a mistake.');
      return answer({ ...asked, user } as never);
    });

/** Answers whoever asks. */
export const open = { get: openBy('get'), post: openBy('post') };

/** Answers who is signed in, and others with 401; the sentinel word fails. */
export const on = { get: onBy('get'), post: onBy('post'), put: onBy('put'), delete: onBy('delete') };

export const matches = (wanted: string | null, ...texts: string[]) =>
  wanted === null || texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
