/** The use cases in one folder of a workspace (`null`: the top level). */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';
import { caseListQuery } from '@/features/cases/queries';
import { foldersQuery } from '@/features/folders/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyList } from '@/ui/EmptyList';
import { IconChevronDown, IconPlus, IconSparkles, IconUpload, IconWorkspaces } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { SearchBox } from '@/ui/SearchBox';
import { useCaseFilters } from '../case-filters';
import { CaseFilters } from './CaseFilters';
import { CaseTable } from './CaseTable';

const CaseTagFilter = lazy(async () => ({ default: (await import('./CaseTagFilter')).CaseTagFilter }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }));

export function WorkspaceUseCases({ workspace, folderId }: { workspace: Workspace; folderId: string | null }) {
  const { t } = useLingui();
  const filters = useCaseFilters();
  const { set, search, status, sort, tags, isFiltered } = filters;
  const [imported, importing] = useDisclosure(false);
  // A search from the top level looks into every folder: who searches does not know where it lies. So does a tag.
  const place = folderId ?? (search === '' && tags.length === 0 ? 'root' : null);
  const list = useInfiniteQuery({
    ...caseListQuery({
      workspace_id: workspace.id,
      ...(place === null ? {} : { folder_id: place }),
      ...filters.asked,
    }),
    placeholderData: keepPreviousData,
  });
  const folders = useQuery(foldersQuery(workspace.id, 'use_case'));
  const folder = folders.data?.find((each) => each.id === folderId);
  const mayBuild = folder?.may_edit ?? canInWorkspace(workspace, 'build-use-cases');
  const target = { workspace: workspace.id, folder: folderId };
  const begin = (
    <ButtonLink to={paths.buildUseCase(workspace.id, folderId)} leftSection={<IconPlus size={16} />}>
      <Trans>New use case</Trans>
    </ButtonLink>
  );
  // Where there is nothing yet, each way to begin stands there by itself; beside a list there is no room for all.
  const state = pagedListState(list);
  const isEmpty = state.rows?.length === 0 && !isFiltered;

  return (
    <>
      <Group mb="sm" gap="sm" justify="space-between" align="flex-start">
        <Group gap="sm" flex="1 1 20rem">
          <SearchBox label={t`Search use cases`} value={search} onSearch={(value) => set({ search: value })} />
          <Group gap="sm" wrap="nowrap">
            <CaseFilters status={status} sort={sort} set={set} />
          </Group>
        </Group>
        {mayBuild && !isEmpty ? (
          <Group gap={6} wrap="nowrap">
            {begin}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t`Other ways to begin a use case`}>
                  <IconChevronDown size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item component={Link} to={paths.templates(target)} leftSection={<IconWorkspaces size={16} />}>
                  <Trans>From a template</Trans>
                </Menu.Item>
                <Menu.Item leftSection={<IconUpload size={16} />} onClick={importing.open}>
                  <Trans>Import a file</Trans>
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        ) : null}
      </Group>
      <Suspense fallback={null}>
        <CaseTagFilter
          workspaceId={workspace.id}
          editable={mayBuild}
          wanted={tags}
          onWanted={(wanted) => set({ tags: wanted.join(',') })}
        />
      </Suspense>
      <CaseTable
        key={folderId ?? 'top'}
        workspace={workspace}
        list={state}
        empty={
          <EmptyList
            isFiltered={isFiltered}
            noMatch={{
              title: t`No use case matches`,
              description: <Trans>Try fewer or other words, or remove a filter.</Trans>,
            }}
            icon={<IconSparkles size={28} />}
            title={folderId === null ? t`Add your first use case` : t`This folder is empty`}
            description={
              !mayBuild ? (
                <Trans>Ask a member who may build use cases to add one.</Trans>
              ) : folderId !== null ? (
                <Trans>Drag use cases here from another folder, or choose “Move to…” in their menu.</Trans>
              ) : (
                <Trans>
                  An instruction, the inputs it asks for and the documents it reads: ready for everybody to run.
                </Trans>
              )
            }
            action={
              mayBuild ? (
                <Group gap="xs" justify="center">
                  <Button variant="default" leftSection={<IconUpload size={16} />} onClick={importing.open}>
                    <Trans>Import</Trans>
                  </Button>
                  <ButtonLink to={paths.templates(target)} variant="default" leftSection={<IconWorkspaces size={16} />}>
                    <Trans>Templates</Trans>
                  </ButtonLink>
                  {begin}
                </Group>
              ) : null
            }
          />
        }
      />
      {imported ? (
        <Suspense fallback={null}>
          <ImportDialog workspaceId={workspace.id} folderId={folderId} onClose={importing.close} />
        </Suspense>
      ) : null}
    </>
  );
}
