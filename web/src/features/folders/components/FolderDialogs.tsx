/** Creating, renaming, moving and deleting a folder: one form for the first three, a question for the last. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Folder, FolderKind } from '@/api/gen/types.gen';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { type FolderAct, pathTo } from '../model';
import { useDeleteFolder, useSaveFolder } from '../queries';

// Opened now and then, and with much of their own.
const FolderForm = lazy(async () => ({ default: (await import('./FolderForm')).FolderForm }));
const AccessDialog = lazy(async () => ({
  default: (await import('@/features/access/components/AccessDialog')).AccessDialog,
}));

type Props = {
  act: FolderAct | null;
  onDone: () => void;
  workspaceId: string;
  kind: FolderKind;
  tab: WorkspaceTab;
  folders: readonly Folder[];
  folderId: string | null;
};

export function FolderDialogs({ act, onDone, workspaceId, kind, tab, folders, folderId }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteFolder();
  const save = useSaveFolder(workspaceId, kind);

  const askToDelete = useEffectEvent((folder: Folder) => {
    confirm({
      title: t`Delete this folder?`,
      message: [
        t`The folder “${folder.name}” will be deleted. Only an empty folder can be.`,
        // It is empty, so no answer changes; but what is put into a new one of its name is not read.
        ...(folder.used_by === 0
          ? []
          : [
              t`${plural(folder.used_by, {
                one: '# use case reads it and cannot run until you remove it there.',
                other: '# use cases read it and cannot run until you remove it there.',
              })}`,
            ]),
      ].join(' '),
      action: t`Delete folder`,
      run: async () => {
        await remove.mutateAsync(folder.id);
        const { name, parent_id } = folder;
        // Made anew it would be open to everybody.
        if (folder.is_restricted) toast.good(t`Folder deleted`);
        else offerUndo(t`Folder deleted`, () => save.mutateAsync({ id: null, name, parent_id }));
        // Standing inside a folder that is gone would show an empty list for ever.
        const path = folderId === null ? [] : pathTo(folders, folderId);
        if (path.some((step) => step.id === folder.id)) {
          void navigate(paths.workspace(workspaceId, tab, { folder: folder.parent_id }), { replace: true });
        }
      },
    });
    onDone();
  });
  useEffect(() => {
    if (act?.kind === 'delete') askToDelete(act.folder);
  }, [act]);

  if (act === null || act.kind === 'delete') return null;
  if (act.kind === 'access') {
    return (
      <Suspense fallback={null}>
        <AccessDialog
          place={{ kind: 'folder', id: act.folder.id, name: act.folder.name, workspaceId }}
          onClose={onDone}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={null}>
      <FolderForm
        key={act.kind === 'create' ? 'new' : `${act.kind}-${act.folder.id}`}
        act={act}
        onDone={onDone}
        workspaceId={workspaceId}
        kind={kind}
        folders={folders}
      />
    </Suspense>
  );
}
