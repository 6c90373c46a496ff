/** What all lists share that come in pages, each of which names where the next one begins. */
import { http, type ListAnswer, type Query } from './http';

type Asked = { pageParam: string | null; signal: AbortSignal };

export const inPages = <Row>(path: string, query: Query = {}) => ({
  queryFn: ({ pageParam, signal }: Asked) => http.list<Row>(path, { ...query, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page: ListAnswer<Row>) => page.next,
});
