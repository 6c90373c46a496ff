/** The page's one upload queue, bound to the server and to the cache. */

import { useMemo, useSyncExternalStore } from 'react';
import { at } from '@/api/api';
import { upload } from '@/api/files';
import { queryClient } from '@/api/query-client';
import { useSession } from '@/api/session';
import { documentKeys } from './queries';
import { LARGE, sendInParts } from './resumable';
import { createUploadQueue, type Upload, type UploadTarget } from './upload-queue';

/** How a file gets there; tests take its place. */
export const wire = { upload };

export const uploads = createUploadQueue({
  send: async (target, file, options) => {
    const stored =
      file.size > LARGE && target.place
        ? await sendInParts(target.place, file, options)
        : await wire.upload(target.to, file, options);
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
): UploadTarget => {
  const place = { workspace_id: workspaceId, folder_id: folderId };
  return { key: targetKey(userId, workspaceId), to: at('post', '/document/upload', { query: place }), place };
};

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
      to: recording
        ? at('post', '/mom-use-case/upload-file', { query: { use_case_id: useCaseId } })
        : at('post', '/use-case/{id}/run/upload-file', { path: { id: useCaseId } }),
    }),
    [user, useCaseId, input, recording],
  );
}

/** Where a file goes that somebody brings into a chat; the chat need not have begun. */
export function useChatTarget(workspaceId: string, chatId: string | null): UploadTarget {
  const user = useSession()?.id;
  return useMemo(
    (): UploadTarget => ({
      key: targetKey(user, `chat/${chatId ?? workspaceId}`),
      to: at('post', '/chat/upload-file', { query: { workspace_id: workspaceId } }),
    }),
    [user, workspaceId, chatId],
  );
}

export function useUploads(target: UploadTarget): Upload[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.snapshot);
  return useMemo(() => all.filter((each) => each.target.key === target.key), [all, target.key]);
}
