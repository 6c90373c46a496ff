/** Wraps a handler: signed in or 401, and the sentinel word fails. */
import { type HttpHandler, type HttpResponseResolver, http } from 'msw';
import type { User } from '@/api/gen/types.gen';
import { refuse, SENTINEL, whoAsks } from '../answers';

type Asked = { user: User; query: URLSearchParams; params: Record<string, string>; body: Record<string, unknown> };
type Method = 'get' | 'post' | 'put' | 'delete';

export function on(method: Method, path: string, answer: (asked: Asked) => Response): HttpHandler {
  const resolver: HttpResponseResolver = async ({ request, params }) => {
    const user = whoAsks(request);
    if (user === null) return refuse(401, 'auth.required', 'Please sign in.');
    const query = new URL(request.url).searchParams;
    if (query.get('search') === SENTINEL) return refuse(500, 'internal', 'The server made a mistake.');
    const text = await request.clone().text();
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return answer({ user, query, params: params as Record<string, string>, body }) as never;
  };
  return http[method](`*/api/v1/${path}`, resolver);
}

export const matches = (wanted: string | null, ...texts: string[]) =>
  wanted === null || texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
