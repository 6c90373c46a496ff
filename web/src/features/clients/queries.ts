/** The platform's clients: the list, one, and what its owner sets for it. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ClientPlan } from '@/api/gen/types.gen';

const ROWS_A_PAGE = 30;
const keys = {
  lists: ['clients', 'list'] as const,
  one: (id: string) => ['clients', 'one', id] as const,
};

export type ClientsFilter = { search: string; region: string };

export const clientListQuery = (filter: ClientsFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, filter],
    ...api.pages('/client/list', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get('/client/{id}', { path: { id }, signal }),
  });

export function useChangeClient(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { revision: number; plan: ClientPlan }) =>
      api.put('/client/{id}', { path: { id }, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(clientQuery(id).queryKey, saved);
      return client.invalidateQueries({ queryKey: keys.lists });
    },
  });
}
