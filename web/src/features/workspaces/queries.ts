/** Workspaces: the list, one of them, and changes. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { Workspace } from '@/api/types';

export const workspaceKeys = { all: ['workspaces'] as const };

export type WorkspaceSort = 'updated' | 'name' | 'created';

export const workspacesQuery = (filter: { search?: string; sort_by?: WorkspaceSort } = {}) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'list', filter],
    queryFn: async ({ signal }) => (await http.list<Workspace>('workspace/list', filter, signal)).data,
  });

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: [...workspaceKeys.all, 'one', id],
    queryFn: ({ signal }) => http.get<Workspace>(`workspace/${encodeURIComponent(id)}`, {}, signal),
  });

export type WorkspaceValues = { name: string; description: string };

export function useCreateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: WorkspaceValues) => http.post<Workspace>('setting/admin/create-workspace', values),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}

export function useUpdateWorkspace(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: WorkspaceValues) => http.put<Workspace>(`workspace/${encodeURIComponent(id)}`, values),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}

export function useArchiveWorkspace() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`workspace/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: workspaceKeys.all }),
  });
}
