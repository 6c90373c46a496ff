/** All workspaces of the person, searched and sorted through the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, SimpleGrid, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { AskButton } from '@/features/access_requests/components/AskButton';
import { useCan } from '@/features/auth/queries';
import { EmptyList } from '@/ui/EmptyList';
import { ErrorView } from '@/ui/ErrorView';
import { IconPlus, IconSearch, IconWorkspaces } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { WorkspaceCard } from './components/WorkspaceCard';
import { WorkspaceDialog } from './components/WorkspaceDialog';
import { type WorkspaceSort, workspacesQuery } from './queries';

const SORTS: readonly WorkspaceSort[] = ['updated', 'name', 'created'];

function readFilter(query: URLSearchParams) {
  const wished = SORTS.find((sort) => sort === query.get('sort'));
  return { search: query.get('search') ?? '', sort_by: wished ?? ('updated' as const) };
}

export function loader({ request }: LoaderFunctionArgs) {
  const filter = readFilter(new URL(request.url).searchParams);
  void queryClient.query({ ...workspacesQuery(filter), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  // In the address, so that the side bar and the palette can open it from anywhere.
  const creating = query.get('new') !== null && can('manage-workspaces');
  const filter = readFilter(query);
  const list = useQuery({ ...workspacesQuery(filter), placeholderData: keepPreviousData });

  const set = (key: string, value: string) =>
    setQuery(
      (current) => {
        if (value === '') current.delete(key);
        else current.set(key, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const open = () => set('new', '1');
  const close = () => set('new', '');
  const search = useDebouncedCallback((value: string) => set('search', value), 250);
  const create = can('manage-workspaces') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      <Trans>New workspace</Trans>
    </Button>
  ) : null;

  return (
    <>
      <PageHeader
        title={t`Workspaces`}
        description={<Trans>Where your team keeps its use cases and documents.</Trans>}
        actions={
          <>
            <AskButton />
            {create}
          </>
        }
      />
      <Group mb="md" gap="sm">
        <TextInput
          flex="1 1 14rem"
          maw={360}
          leftSection={<IconSearch size={16} />}
          aria-label={t`Search workspaces`}
          placeholder={t`Search workspaces`}
          defaultValue={filter.search}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Select
          w={170}
          aria-label={t`Sort by`}
          allowDeselect={false}
          value={filter.sort_by}
          onChange={(value) => set('sort', value ?? '')}
          data={[
            { value: 'updated', label: t`Last changed` },
            { value: 'name', label: t`Name` },
            { value: 'created', label: t`Newest` },
          ]}
        />
      </Group>
      {list.error && !list.data ? (
        <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.data?.length === 0 ? (
        <EmptyList
          isFiltered={filter.search !== ''}
          noMatch={{
            title: t`No workspace matches “${filter.search}”`,
            description: <Trans>Try fewer or other words.</Trans>,
          }}
          icon={<IconWorkspaces size={28} />}
          title={t`No workspace yet`}
          description={
            create ? (
              <Trans>A workspace holds use cases, documents and the people who may use them.</Trans>
            ) : (
              <Trans>Request access to a workspace. Its admins decide.</Trans>
            )
          }
          action={create ?? <AskButton variant="filled" />}
        />
      ) : (
        <Cards rows={list.data} />
      )}
      <WorkspaceDialog opened={creating} onClose={close} workspace={null} />
    </>
  );
}

function Cards({ rows }: { rows: readonly Workspace[] | undefined }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" aria-busy={rows === undefined}>
      {rows === undefined
        ? ['a', 'b', 'c'].map((key) => <Skeleton key={key} h={148} radius="md" />)
        : rows.map((workspace) => <WorkspaceCard key={workspace.id} workspace={workspace} />)}
    </SimpleGrid>
  );
}
