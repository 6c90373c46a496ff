/** Entries of the platform's staff into this company: the wish to be asked, the list, and what was done in one. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, type Body } from '@/api/api';

const ROWS_A_PAGE = 30;
/** Somebody may ask at any time. */
const REFRESH = 10_000;
/** What staff open is seen while they do. */
const LIVE = 3_000;
const keys = { all: ['entries'] as const };

export const entrySettingQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'setting'],
    queryFn: ({ signal }) => api.get('/setting/entry', { signal }),
  });

export const entryListQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list'],
    ...api.pages('/entry/list', { query: { limit: ROWS_A_PAGE } }),
    refetchInterval: REFRESH,
  });

export const transcriptQuery = (id: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'transcript', id],
    ...api.pages('/entry/{id}/transcript', { path: { id }, query: { limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIVE : false,
  });

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all });

export function useSetEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asks_before_entry: boolean) => api.put('/setting/entry', { body: { asks_before_entry } }),
    onSettled: () => again(client),
  });
}

export function useAnswerEntry(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Body<'post', '/entry/{id}/answer'>) => api.post('/entry/{id}/answer', { path: { id }, body }),
    onSuccess: () => again(client),
  });
}

export function useEndEntry() {
  const client = useQueryClient();
  return useMutation({
    // It is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.post('/entry/{id}/end', { path: { id } }),
    onSettled: () => again(client),
  });
}
