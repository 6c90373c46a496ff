/** Every use case the person may see, of all workspaces, narrowed by workspace, tag and status. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCan } from '@/features/auth/queries';
import { caseListQuery, caseTagsQuery } from '@/features/cases/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { IconPlus, IconSearch, IconSparkles, IconTemplate } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { useCaseFilters } from './case-filters';
import { CaseFilters } from './components/CaseFilters';
import { CaseTable } from './components/CaseTable';

// A field that few need, with code of its own.
const TagFilter = lazy(async () => ({ default: (await import('@/features/tags/components/TagFilter')).TagFilter }));

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const filters = useCaseFilters();
  const { query, set, search, status, sort, tags } = filters;
  const workspaceId = query.get('workspace');
  const workspaces = useQuery(workspacesQuery()).data ?? [];
  const workspace = workspaces.find(({ id }) => id === workspaceId) ?? null;
  const list = useInfiniteQuery({
    ...caseListQuery({
      ...(workspaceId === null ? {} : { workspace_id: workspaceId }),
      ...filters.asked,
    }),
    placeholderData: keepPreviousData,
  });
  const state = pagedListState(list);
  // The server names a workspace's tags. For all of them together, those of the rows that are here are offered.
  const ofWorkspace = useQuery({ ...caseTagsQuery(workspaceId ?? ''), enabled: workspaceId !== null });
  const known =
    workspaceId === null
      ? [...new Set((state.rows ?? []).flatMap((useCase) => useCase.tags))].toSorted()
      : (ofWorkspace.data ?? []).map(({ tag }) => tag);
  const isFiltered = filters.isFiltered || workspaceId !== null;
  const mayBuild = can('manage-workspaces') || workspaces.some((each) => canInWorkspace(each, 'build-use-cases'));
  const begin = mayBuild ? (
    <>
      <ButtonLink to={paths.templates()} variant="default" leftSection={<IconTemplate size={16} />}>
        <Trans>Templates</Trans>
      </ButtonLink>
      <ButtonLink to={paths.buildUseCase(workspaceId)} leftSection={<IconPlus size={16} />}>
        <Trans>New use case</Trans>
      </ButtonLink>
    </>
  ) : null;

  return (
    <>
      <PageHeader
        title={t`Use cases`}
        description={<Trans>Tasks you describe once and run as often as you need.</Trans>}
        actions={begin}
      />
      <Group mb="sm" gap="sm">
        <SearchBox label={t`Search use cases`} value={search} onSearch={(value) => set({ search: value })} />
        {workspaces.length < 2 && workspaceId === null ? null : (
          <NativeSelect
            aria-label={t`Workspace`}
            maw={240}
            value={workspaceId ?? ''}
            // A tag is a word of its workspace.
            onChange={(event) => set({ workspace: event.currentTarget.value, tags: null })}
            data={[
              { value: '', label: t`All workspaces` },
              ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <CaseFilters status={status} sort={sort} set={set} />
        {known.length === 0 && tags.length === 0 ? null : (
          <Suspense fallback={<Skeleton h={36} w={200} />}>
            <TagFilter known={known} wanted={tags} onWanted={(wanted) => set({ tags: wanted.join(',') })} />
          </Suspense>
        )}
      </Group>
      <CaseTable
        key={workspaceId ?? 'all'}
        workspace={workspace}
        list={state}
        empty={
          isFiltered ? (
            <EmptyView
              icon={<IconSearch size={28} />}
              title={t`No use case matches`}
              description={<Trans>Try fewer or other words, or remove a filter.</Trans>}
            />
          ) : (
            <EmptyView
              icon={<IconSparkles size={28} />}
              title={t`Add your first use case`}
              description={<Trans>Start from a template, or describe a task of your own.</Trans>}
              {...(begin === null ? {} : { action: <Group gap="xs">{begin}</Group> })}
            />
          )
        }
      />
    </>
  );
}
