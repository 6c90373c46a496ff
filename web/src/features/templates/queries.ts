/** Templates: the gallery, one of them, and using it. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ModelChoice, TemplateCategory, UseCase } from '@/api/gen/types.gen';
import { caseKeys } from '@/features/cases/queries';

type TemplateFilter = { category?: TemplateCategory; search?: string };

export const templatesQuery = (filter: TemplateFilter) =>
  queryOptions({
    queryKey: ['templates', 'list', filter],
    queryFn: async ({ signal }) => (await api.list('/template/list', { query: filter, signal })).data,
    staleTime: 'static',
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => api.get('/template/{id}', { path: { id }, signal }),
    staleTime: 'static',
  });

/** What companies share with everybody on the platform, the platform's own first. */
export const sharedTemplatesQuery = (filter: { search?: string; limit?: number }) =>
  infiniteQueryOptions({
    queryKey: ['templates', 'shared', filter],
    ...api.pages('/template/shared/list', { query: filter }),
  });

export const sharedTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'shared', 'one', id],
    queryFn: ({ signal }) => api.get('/template/shared/{id}', { path: { id }, signal }),
  });

export type Use = { workspace_id: string; folder_id: string | null; with_documents: boolean; model: ModelChoice };

function useTaken() {
  const client = useQueryClient();
  return (made: UseCase) => {
    client.setQueryData(caseKeys.one(made.id), made);
    return Promise.all([
      client.invalidateQueries({ queryKey: caseKeys.lists }),
      client.invalidateQueries({ queryKey: ['documents'] }),
      client.invalidateQueries({ queryKey: ['folders'] }),
      client.invalidateQueries({ queryKey: ['workspaces'] }),
    ]);
  };
}

export function useTemplate(id: string) {
  const onSuccess = useTaken();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: Use) => api.post('/template/{id}/use-case', { path: { id }, body: values }),
    onSuccess,
  });
}

/** A copy of one's own; it has no documents. */
export function useSharedTemplate(id: string) {
  const onSuccess = useTaken();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ workspace_id, folder_id, model }: Use) =>
      api.post('/template/shared/{id}/use-case', { path: { id }, body: { workspace_id, folder_id, model } }),
    onSuccess,
  });
}

/** Takes it out of the gallery of all companies; for the platform's owner alone. */
export function useWithdrawTemplate(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (reason: string) => api.post('/client/template/{id}/withdraw', { path: { id }, body: { reason } }),
    // The lists: it is no more itself, so it is not asked for again.
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: ['templates', 'shared'],
        predicate: ({ queryKey }) => queryKey[2] !== 'one',
      }),
  });
}
