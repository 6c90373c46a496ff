/** The folder tree of a workspace, one for use cases and one for documents. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { Folder, FolderKind } from '@/api/types';

export const folderKeys = { all: ['folders'] as const };

export const foldersQuery = (workspaceId: string, kind: FolderKind) =>
  queryOptions({
    queryKey: [...folderKeys.all, workspaceId, kind],
    queryFn: async ({ signal }) =>
      (await http.list<Folder>('folder/list', { workspace_id: workspaceId, kind }, signal)).data,
  });

export type FolderValues = { name: string; parent_id: string | null };

export function useSaveFolder(workspaceId: string, kind: FolderKind) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, ...values }: FolderValues & { id: string | null }) =>
      id === null
        ? http.post<Folder>('folder', { workspace_id: workspaceId, kind, ...values })
        : http.put<Folder>(`folder/${encodeURIComponent(id)}`, values),
    onSuccess: () => client.invalidateQueries({ queryKey: folderKeys.all }),
  });
}

export function useDeleteFolder() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`folder/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: folderKeys.all }),
  });
}
