/** The platform's clients: the list, one, and what its owner sets for it. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { AddClient, ClientPlan } from '@/api/gen/types.gen';
import { clientPlansKey, clientsKey } from '@/features/plans/keys';

const ROWS_A_PAGE = 30;
const keys = {
  lists: [...clientsKey, 'list'] as const,
  one: (id: string) => [...clientsKey, 'one', id] as const,
};

/** Templates of clients have pages of their own (`client_templates`). */
export const clientTemplatesKey = ['client-templates'] as const;

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
      return Promise.all([
        client.invalidateQueries({ queryKey: keys.lists }),
        client.invalidateQueries({ queryKey: clientPlansKey }),
      ]);
    },
  });
}

/** The first administrator's invitation once more. */
export function useInviteAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.post('/client/{id}/invite-again', { path: { id } }),
    // After a refusal too: somebody may have come meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keys.one(id) }),
  });
}

/** What a client's plan would break: ids and reasons alone, for names are the client's own. */
export const rehearsePlan =
  (id: number, plan: ClientPlan) =>
  ({ cursor }: { cursor: string | null }) =>
    api.post('/client/{id}/rehearse', { path: { id }, body: { plan, page: { cursor } } });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientTemplatesKey, 'one', id],
    queryFn: ({ signal }) => api.get('/client-template/{id}', { path: { id }, signal }),
  });

/** Templates that a new client can begin with, by name. */
export const templateChoicesQuery = () =>
  queryOptions({
    queryKey: [...clientTemplatesKey, 'choices'],
    queryFn: async ({ signal }) => (await api.list('/client-template/list', { query: { limit: 100 }, signal })).data,
  });

export function useAddClient() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: AddClient) => api.post('/client', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}
