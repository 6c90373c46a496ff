/** The rows of use cases: one by one, or several that are chosen; they can be dragged onto a folder. */
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { UseCaseSummary, Workspace } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { mayWith } from '@/features/cases/model';
import { exportCase } from '@/features/cases/transfer';
import { startDrag } from '@/features/folders/drag';
import { DataTable, type ListState } from '@/ui/DataTable';
import { IconFolderMove, IconTag, IconTrash } from '@/ui/icons';
import { useSelection } from '@/ui/selection';
import { toast } from '@/ui/toast';
import { caseColumns } from './case-columns';
import { useCaseActs } from './use-case-acts';

const SelectionBar = lazy(async () => ({ default: (await import('@/ui/SelectionBar')).SelectionBar }));
const CaseTags = lazy(async () => ({ default: (await import('./CaseTags')).CaseTags }));
const MoveCaseForm = lazy(async () => ({ default: (await import('./MoveCaseForm')).MoveCaseForm }));
const AccessDialog = lazy(async () => ({
  default: (await import('@/features/access/components/AccessDialog')).AccessDialog,
}));

/** `workspace`: `null` where rows of several stand together; what moves between folders of one is not offered there. */
type Props = { workspace: Workspace | null; list: ListState<UseCaseSummary>; empty: ReactNode };

export function CaseTable({ workspace, list, empty }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly UseCaseSummary[]>([]);
  const [asked, setAsked] = useState<UseCaseSummary | null>(null);
  const [tagged, setTagged] = useState<readonly UseCaseSummary[]>([]);
  const acts = useCaseActs(() => setChosen(new Set()));
  const selection = useSelection<UseCaseSummary>({
    chosen,
    onChange: setChosen,
    rowKey: (useCase) => useCase.id,
    nameOf: (useCase) => useCase.name,
  });
  const editable = workspace !== null && (list.rows ?? []).some((useCase) => mayWith(useCase, 'build-use-cases'));
  // What a filter or another folder took off the screen is not chosen any more, and what one may not touch never was.
  const picked = (list.rows ?? []).filter((row) => chosen.has(row.id) && mayWith(row, 'build-use-cases'));
  // A row that is chosen takes the others along.
  const taken = (useCase: UseCaseSummary) => (picked.some(({ id }) => id === useCase.id) ? picked : [useCase]);

  return (
    <>
      <DataTable<UseCaseSummary>
        label={t`Use cases`}
        columns={caseColumns({
          withWorkspace: workspace === null,
          onExport: (useCase) =>
            void exportCase(useCase.id).catch((error: unknown) =>
              toast.bad(isProblem(error) ? error.message : t`The file could not be downloaded. Try again.`),
            ),
          onMove: (useCase) => setMoving([useCase]),
          onDelete: (useCase) => acts.askToDelete([useCase]),
          onAccess: setAsked,
          onTags: (useCase) => setTagged([useCase]),
        })}
        {...(editable ? { selection } : {})}
        {...(workspace === null
          ? {}
          : { onDragRow: (event, useCase) => startDrag(event, 'use-cases', taken(useCase)) })}
        list={list}
        rowKey={(useCase) => useCase.id}
        empty={empty}
      />
      <Suspense fallback={null}>
        {picked.length > 0 ? (
          <SelectionBar
            count={picked.length}
            actions={[
              { label: t`Move to…`, icon: IconFolderMove, onClick: () => setMoving(picked) },
              { label: t`Tags…`, icon: IconTag, onClick: () => setTagged(picked) },
              { label: t`Delete`, icon: IconTrash, destructive: true, onClick: () => acts.askToDelete(picked) },
            ]}
            onClear={() => setChosen(new Set())}
          />
        ) : null}
        {moving[0] === undefined ? null : (
          <MoveCaseForm
            workspaceId={moving[0].workspace_id}
            useCases={moving}
            onMove={(folderId) => acts.move(moving, folderId)}
            onDone={() => setMoving([])}
          />
        )}
        {tagged[0] === undefined ? null : (
          <CaseTags workspaceId={tagged[0].workspace_id} cases={tagged} onDone={() => setTagged([])} />
        )}
        {asked === null ? null : (
          <AccessDialog
            place={{ kind: 'use-case', id: asked.id, name: asked.name, workspaceId: asked.workspace_id }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
