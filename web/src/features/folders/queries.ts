/** The folder tree of a workspace, one for use cases and one for documents. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { FolderKind } from '@/api/gen/types.gen';

export const folderKeys = { all: ['folders'] as const };

export const foldersQuery = (workspaceId: string, kind: FolderKind) =>
  queryOptions({
    queryKey: [...folderKeys.all, workspaceId, kind],
    queryFn: async ({ signal }) =>
      (await api.list('/folder/list', { query: { workspace_id: workspaceId, kind }, signal })).data,
  });

export type FolderValues = { name: string; parent_id: string | null };

export function useSaveFolder(workspaceId: string, kind: FolderKind) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, ...values }: FolderValues & { id: string | null }) =>
      id === null
        ? api.post('/folder', { body: { workspace_id: workspaceId, kind, ...values } })
        : api.put('/folder/{id}', { path: { id }, body: values }),
    onSuccess: () => client.invalidateQueries({ queryKey: folderKeys.all }),
  });
}

export function useDeleteFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/folder/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: folderKeys.all }),
  });
}
