/** What can be done with one use case or several at once: moving and deleting, both with a way back. */
import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UseCaseSummary } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { useDeleteCase, useMoveCase, useRestoreCase } from '@/features/cases/queries';
import type { Lying } from '@/features/folders/drag';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';

/** Does it to each; says what was refused of some, and fails when it was refused of all. */
async function forEach<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
  const results = await Promise.allSettled(rows.map(act));
  const done = rows.filter((_, index) => results[index]?.status === 'fulfilled');
  const refused = results.find((result) => result.status === 'rejected');
  if (refused !== undefined) {
    if (done.length === 0) throw refused.reason;
    toast.bad(isProblem(refused.reason) ? refused.reason.message : 'Something went wrong!');
  }
  return done;
}

export function useCaseActs(onDone: () => void) {
  const { t } = useLingui();
  const mover = useMoveCase();
  const remover = useDeleteCase();
  const restorer = useRestoreCase();

  const move = async (rows: readonly Lying[], folder_id: string | null) => {
    const elsewhere = rows.filter((row) => row.folder_id !== folder_id);
    if (elsewhere.length === 0) return;
    const moved = await forEach(elsewhere, ({ id }) => mover.mutateAsync({ id, folder_id }));
    onDone();
    offerUndo(i18n._(msg`${plural(moved.length, { one: '# use case moved', other: '# use cases moved' })}`), () =>
      forEach(moved, (row) => mover.mutateAsync({ id: row.id, folder_id: row.folder_id })),
    );
  };

  const remove = async (rows: readonly UseCaseSummary[]) => {
    const gone = await forEach(rows, ({ id }) => remover.mutateAsync(id));
    onDone();
    offerUndo(i18n._(msg`${plural(gone.length, { one: '# use case deleted', other: '# use cases deleted' })}`), () =>
      forEach(gone, ({ id }) => restorer.mutateAsync(id)),
    );
  };

  return {
    move,
    /** Without a dialog around it that could show what was refused. */
    drop: (rows: readonly Lying[], folderId: string | null) =>
      void move(rows, folderId).catch((error: unknown) =>
        toast.bad(isProblem(error) ? error.message : t`The use cases could not be moved.`),
      ),
    askToDelete: (rows: readonly UseCaseSummary[]) => {
      const name = rows[0]?.name ?? '';
      confirm({
        title: rows.length === 1 ? t`Delete this use case?` : t`Delete these ${rows.length} use cases?`,
        message:
          rows.length === 1
            ? t`“${name}” can no longer be run or edited. Its earlier runs and their answers stay in the history.`
            : t`They can no longer be run or edited. Their earlier runs and answers stay in the history.`,
        action: rows.length === 1 ? t`Delete use case` : t`Delete use cases`,
        run: () => remove(rows),
      });
    },
  };
}
