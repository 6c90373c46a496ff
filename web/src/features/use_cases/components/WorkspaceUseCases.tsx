/** The use cases in one folder of a workspace (`null`: the top level). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isProblem } from '@/api/problem';
import type { UseCaseStatus, UseCaseSummary, Workspace } from '@/api/types';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconPlus, IconSearch, IconSparkles, IconUpload, IconWorkspaces } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { caseListQuery, useDeleteCase } from '../queries';
import { exportCase } from '../transfer';
import { caseColumns } from './case-columns';
import { MoveCaseForm } from './MoveCaseForm';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }));

const STATUSES: readonly UseCaseStatus[] = ['published', 'draft'];
const SORTS = ['updated', 'name', 'created'] as const;

export function WorkspaceUseCases({ workspace, folderId }: { workspace: Workspace; folderId: string | null }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const [moving, setMoving] = useState<UseCaseSummary | null>(null);
  const [imported, importing] = useDisclosure(false);
  const remove = useDeleteCase();
  const search = query.get('search') ?? '';
  const status = oneOf(query, 'status', STATUSES);
  const sort = oneOf(query, 'sort', SORTS) ?? 'updated';
  // A search from the top level looks into every folder: who searches does not know where it lies.
  const place = folderId ?? (search === '' ? 'root' : null);
  const list = useInfiniteQuery({
    ...caseListQuery({
      workspace_id: workspace.id,
      ...(place === null ? {} : { folder_id: place }),
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      sort_by: sort,
    }),
    placeholderData: keepPreviousData,
  });
  const mayBuild = canInWorkspace(workspace, 'build-use-cases');
  const target = { workspace: workspace.id, folder: folderId };
  const add = mayBuild ? (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={importing.open}>
        <Trans>Import</Trans>
      </Button>
      <ButtonLink to={paths.templates(target)} variant="default" leftSection={<IconWorkspaces size={16} />}>
        <Trans>Templates</Trans>
      </ButtonLink>
      <ButtonLink to={paths.buildUseCase(workspace.id, folderId)} leftSection={<IconPlus size={16} />}>
        <Trans>New use case</Trans>
      </ButtonLink>
    </Group>
  ) : null;

  const askToDelete = (useCase: UseCaseSummary) =>
    confirm({
      title: t`Delete this use case?`,
      message: t`“${useCase.name}” can no longer be run or edited. Its earlier runs and their answers stay in the history.`,
      action: t`Delete use case`,
      run: async () => {
        await remove.mutateAsync(useCase.id);
        toast.good(t`Use case deleted`);
      },
    });

  return (
    <>
      <Group mb="sm" gap="sm" justify="space-between" align="flex-start">
        <Group gap="sm" flex="1 1 20rem">
          <SearchBox label={t`Search use cases`} value={search} onSearch={(value) => set({ search: value })} />
          <NativeSelect
            aria-label={t`Status`}
            value={status ?? ''}
            onChange={(event) => set({ status: event.currentTarget.value })}
            data={[
              { value: '', label: t`Any status` },
              { value: 'published', label: t`Published` },
              { value: 'draft', label: t`Draft` },
            ]}
          />
          <NativeSelect
            aria-label={t`Sort by`}
            value={sort}
            onChange={(event) =>
              set({ sort: event.currentTarget.value === 'updated' ? null : event.currentTarget.value })
            }
            data={[
              { value: 'updated', label: t`Last changed` },
              { value: 'name', label: t`Name` },
              { value: 'created', label: t`Newest` },
            ]}
          />
        </Group>
        {add}
      </Group>
      <DataTable
        label={t`Use cases`}
        columns={caseColumns({
          mayBuild,
          mayRun: canInWorkspace(workspace, 'run-use-cases'),
          onExport: (useCase) =>
            void exportCase(useCase.id).catch((error: unknown) =>
              toast.bad(isProblem(error) ? error.message : t`The file could not be downloaded. Try again.`),
            ),
          onMove: setMoving,
          onDelete: askToDelete,
        })}
        list={pagedListState(list)}
        rowKey={(useCase) => useCase.id}
        empty={
          search !== '' || status !== undefined ? (
            <EmptyView
              icon={<IconSearch size={28} />}
              title={t`No use case matches`}
              description={<Trans>Try fewer or other words, or another status.</Trans>}
            />
          ) : (
            <EmptyView
              icon={<IconSparkles size={28} />}
              title={folderId === null ? t`Add your first use case` : t`This folder is empty`}
              description={
                add === null ? (
                  <Trans>Ask a member who may build use cases to add one.</Trans>
                ) : (
                  <Trans>
                    An instruction, the inputs it asks for and the documents it reads: ready to run by everybody.
                  </Trans>
                )
              }
              action={add}
            />
          )
        }
      />
      {imported ? (
        <Suspense fallback={null}>
          <ImportDialog workspaceId={workspace.id} folderId={folderId} onClose={importing.close} />
        </Suspense>
      ) : null}
      {moving === null ? null : <MoveCaseForm key={moving.id} useCase={moving} onDone={() => setMoving(null)} />}
    </>
  );
}
