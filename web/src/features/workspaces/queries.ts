/** Workspaces: the list, one of them, and changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';

export const workspaceKeys = { all: ['workspaces'] as const };

export type WorkspaceSort = 'updated' | 'name' | 'created';

export const workspacesQuery = (filter: { search?: string; sort_by?: WorkspaceSort } = {}) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'list', filter],
    queryFn: async ({ signal }) => (await api.list('/workspace/list', { query: filter, signal })).data,
  });

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'one', id],
    queryFn: ({ signal }) => api.get('/workspace/{id}', { path: { id }, signal }),
  });

export type WorkspaceValues = { name: string; description: string };

export function useCreateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: WorkspaceValues) => api.post('/setting/admin/create-workspace', { body: values }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}

export function useUpdateWorkspace(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: WorkspaceValues) => api.put('/workspace/{id}', { path: { id }, body: values }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}

export function useArchiveWorkspace() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/workspace/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}
