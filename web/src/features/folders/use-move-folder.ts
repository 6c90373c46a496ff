/** Moves a folder at once, as dropping does, and offers to put it back. */
import { useLingui } from '@lingui/react/macro';
import type { Folder, FolderKind } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { useSaveFolder } from './queries';

export function useMoveFolder(workspaceId: string, kind: FolderKind) {
  const { t } = useLingui();
  const save = useSaveFolder(workspaceId, kind);
  const move = (folder: Folder, parent_id: string | null) =>
    save.mutateAsync({ id: folder.id, name: folder.name, parent_id });
  return (folder: Folder, target: string | null) => {
    move(folder, target)
      .then(() => offerUndo(t`“${folder.name}” moved`, () => move(folder, folder.parent_id)))
      .catch((error: unknown) => toast.bad(isProblem(error) ? error.message : t`The folder could not be moved.`));
  };
}
