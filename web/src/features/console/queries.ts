/** What each client takes of the platform, and the brakes that slow one down. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import type { LoadMinutes, LoadSort } from './model';

const ROWS_A_PAGE = 30;
/** The figures are written down every ten seconds. */
const REFRESH = 10_000;
const keys = { all: ['console'] as const };

export type LoadFilter = { search: string; minutes: LoadMinutes; sort_by: LoadSort };

export const loadQuery = (filter: LoadFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'load', filter],
    ...api.pages('/client/load', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
  });

export const brakesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'brakes', id],
    ...api.pages('/client/{id}/brake/list', { path: { id }, query: { limit: ROWS_A_PAGE } }),
  });

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.all });

export function usePlaceBrake(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Body<'post', '/client/{id}/brake'>) => api.post('/client/{id}/brake', { path: { id }, body }),
    onSuccess: () => again(client),
  });
}

export function useTakeOff() {
  const client = useQueryClient();
  return useMutation({
    // It is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: true },
    mutationFn: ({ id, brake }: { id: string; brake: string }) =>
      api.delete('/client/{id}/brake/{brake}', { path: { id, brake } }),
    // Also after a failure: it may have ended by itself.
    onSettled: () => again(client),
  });
}
