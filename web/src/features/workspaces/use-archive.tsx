/** Asks before a workspace is archived, and says what goes with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { Workspace } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useArchiveWorkspace } from './queries';

export function useAskToArchive() {
  const { t } = useLingui();
  const archive = useArchiveWorkspace();
  return (workspace: Workspace, onDone?: () => void) =>
    confirm({
      title: t`Archive this workspace?`,
      message: (
        <Trans>
          “{workspace.name}” disappears from everybody’s list, with its use cases, documents and runs. Support can
          restore it.
        </Trans>
      ),
      action: t`Archive workspace`,
      run: async () => {
        await archive.mutateAsync(workspace.id);
        toast.good(t`Workspace archived`);
        onDone?.();
      },
    });
}
