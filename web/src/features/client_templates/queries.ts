/** Templates of clients, how clients stand to theirs, and what the provider proposes to one's own company. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ChangeClientTemplate, CreateClientTemplate, ProposedPart } from '@/api/gen/types.gen';
import { clientQuery, clientTemplatesKey } from '@/features/clients/queries';

const ROWS_A_PAGE = 30;
const keys = {
  lists: [...clientTemplatesKey, 'list'] as const,
  changes: (id: string) => [...clientTemplatesKey, 'changes', id] as const,
  drift: (client: string) => ['drift', client] as const,
  proposal: ['provider-proposal'] as const,
};

export type TemplatesFilter = { search: string; archived: boolean };

export const templateListQuery = ({ search, archived }: TemplatesFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, search, archived],
    ...api.pages('/client-template/list', {
      query: { search, limit: ROWS_A_PAGE, ...(archived ? { archived } : {}) },
    }),
    placeholderData: keepPreviousData,
  });

/** What the next version would change: looked at anew each time it is asked for. */
export const templateChangesQuery = (id: string) =>
  queryOptions({
    queryKey: keys.changes(id),
    queryFn: async ({ signal }) => (await api.list('/client-template/{id}/changes', { path: { id }, signal })).data,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: clientTemplatesKey });

export function useCreateTemplate() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: CreateClientTemplate) => api.post('/client-template', { body }),
    onSuccess: () => again(client),
  });
}

export function useChangeTemplate(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ChangeClientTemplate) => api.put('/client-template/{id}', { path: { id }, body }),
    onSuccess: () => again(client),
  });
}

export function useTakeAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (based_on: number) => api.post('/client-template/{id}/version', { path: { id }, body: { based_on } }),
    onSettled: () => again(client),
  });
}

export const driftQuery = (client: string) =>
  queryOptions({
    queryKey: keys.drift(client),
    queryFn: ({ signal }) => api.get('/client/{id}/drift', { path: { id: client }, signal }),
    meta: { shownInPlace: true },
  });

export function usePropose(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (parts: ProposedPart[]) => api.post('/client/{id}/proposal', { path: { id }, body: { parts } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.drift(id) }),
  });
}

/** What only the owner sets, from the template: the client has it at once. */
export function useApply(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (part: ProposedPart) => api.post('/client/{id}/drift', { path: { id }, body: { parts: [part] } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.drift(id) }),
        client.invalidateQueries({ queryKey: clientQuery(id).queryKey }),
      ]),
  });
}

export function useWithdrawProposal(id: string) {
  const client = useQueryClient();
  return useMutation({
    // It is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: true },
    mutationFn: () => api.delete('/client/{id}/proposal', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.drift(id) }),
  });
}

export const proposalQuery = () =>
  queryOptions({
    queryKey: keys.proposal,
    queryFn: ({ signal }) => api.get('/provider-proposal', { signal }),
  });

export function useAnswerChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (is_taken: boolean) => api.post('/provider-proposal/{id}/answer', { path: { id }, body: { is_taken } }),
    // Also after a failure: somebody else may have answered.
    onSettled: () => client.invalidateQueries({ queryKey: keys.proposal }),
  });
}
