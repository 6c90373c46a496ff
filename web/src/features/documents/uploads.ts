/** The page's one upload queue, bound to the server and to the cache. */
import { useMemo, useSyncExternalStore } from 'react';
import { upload } from '@/api/files';
import { queryClient } from '@/api/query-client';
import { useSession } from '@/api/session';
import type { Document } from '@/api/types';
import { documentKeys } from './queries';
import { LARGE, sendInParts } from './resumable';
import { createUploadQueue, type Upload, type UploadTarget } from './upload-queue';

/** How a file gets there; tests take its place. */
export const wire = { upload };

export const uploads = createUploadQueue({
  send: async (target, file, options) => {
    const workspaceId = target.query['workspace_id'];
    const stored =
      file.size > LARGE && workspaceId
        ? await sendInParts({ workspace_id: workspaceId, folder_id: target.query['folder_id'] ?? null }, file, options)
        : await wire.upload<Document>(target.path, file, { ...options, query: target.query });
    queryClient.setQueryData(documentKeys.one(stored.id), stored);
    return stored;
  },
  onStored: () => {
    void queryClient.invalidateQueries({ queryKey: documentKeys.lists });
    void queryClient.invalidateQueries({ queryKey: ['workspaces'] });
    void queryClient.invalidateQueries({ queryKey: ['folders'] });
  },
});

/** Uploads belong to the person who started them: the next one to sign in on this page does not see them. */
const targetKey = (userId: string | undefined, place: string) => `${userId ?? ''}:${place}`;

/** Where supporting documents of a workspace go. */
export const workspaceTarget = (
  userId: string | undefined,
  workspaceId: string,
  folderId: string | null,
): UploadTarget => ({
  key: targetKey(userId, workspaceId),
  path: 'document/upload',
  query: { workspace_id: workspaceId, folder_id: folderId },
});

export function useWorkspaceTarget(workspaceId: string, folderId: string | null): UploadTarget {
  const user = useSession()?.id;
  return useMemo(() => workspaceTarget(user, workspaceId, folderId), [user, workspaceId, folderId]);
}

/** Where a file that is given to one run goes; a recording of a meeting has a way of its own. */
export function useRunInputTarget(useCaseId: string, input: string, recording: boolean): UploadTarget {
  const user = useSession()?.id;
  return useMemo(
    (): UploadTarget => ({
      key: targetKey(user, `${useCaseId}/${input}`),
      // A recording is written down besides, where a model can.
      path: recording ? 'mom-use-case/upload-file' : `use-case/${encodeURIComponent(useCaseId)}/run/upload-file`,
      query: recording ? { use_case_id: useCaseId } : {},
    }),
    [user, useCaseId, input, recording],
  );
}

export function useUploads(target: UploadTarget): Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  return useMemo(() => all.filter((each) => each.target.key === target.key), [all, target.key]);
}
