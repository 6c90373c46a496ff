/** All workspaces of the company for those who look after them (R28): a table, where the start page has cards. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { WorkspaceDialog } from '@/features/workspaces/components/WorkspaceDialog';
import { type WorkspaceSort, workspacesQuery } from '@/features/workspaces/queries';
import { useAskToArchive } from '@/features/workspaces/use-archive';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconArchive, IconEdit, IconPlus, IconShield, IconUsers, IconWorkspaces } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';

const AccessDialog = lazy(async () => ({
  default: (await import('@/features/access/components/AccessDialog')).AccessDialog,
}));

const SORTS: readonly WorkspaceSort[] = ['name', 'updated', 'created'];

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`All workspaces`} rights={['manage-workspaces']}>
      <AllWorkspaces />
    </NeedsRight>
  );
}

function AllWorkspaces() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const sort_by = oneOf(query, 'sort', SORTS) ?? 'name';
  const list = useQuery({ ...workspacesQuery({ search, sort_by }), placeholderData: keepPreviousData });
  const [creating, { open, close }] = useDisclosure(false);
  const [edited, setEdited] = useState<Workspace | null>(null);
  const [asked, setAsked] = useState<Workspace | null>(null);
  const askToArchive = useAskToArchive();
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      <Trans>New workspace</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`All workspaces`}
        description={<Trans>Every workspace of your company, also those you are not a member of.</Trans>}
        actions={create}
      />
      <Group mb="sm">
        <SearchBox label={t`Search workspaces`} value={search} onSearch={(value) => set({ search: value })} />
      </Group>
      <DataTable
        label={t`All workspaces`}
        columns={workspaceColumns({ onEdit: setEdited, onArchive: askToArchive, onAccess: setAsked })}
        list={wholeListState(list)}
        rowKey={(workspace) => workspace.id}
        // The server orders these three in one direction each.
        sort={{
          by: sort_by,
          order: sort_by === 'name' ? 'asc' : 'desc',
          onSort: (by) => set({ sort: by === 'name' ? null : by }),
        }}
        empty={
          <EmptyList
            isFiltered={search !== ''}
            noMatch={{ title: t`No workspace matches “${search}”` }}
            icon={<IconWorkspaces size={28} />}
            title={t`No workspace yet`}
            description={<Trans>A workspace holds use cases, documents and the people who may use them.</Trans>}
            action={create}
          />
        }
      />
      <WorkspaceDialog opened={creating} onClose={close} workspace={null} />
      {asked === null ? null : (
        <Suspense fallback={null}>
          <AccessDialog
            place={{ kind: 'workspace', id: asked.id, name: asked.name, workspaceId: asked.id }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {edited === null ? null : (
        <WorkspaceDialog key={edited.id} opened onClose={() => setEdited(null)} workspace={edited} />
      )}
    </>
  );
}

type Acts = {
  onEdit: (workspace: Workspace) => void;
  onArchive: (workspace: Workspace) => void;
  onAccess: (workspace: Workspace) => void;
};

function workspaceColumns({ onEdit, onArchive, onAccess }: Acts): Column<Workspace>[] {
  const count = (
    key: 'members' | 'use_cases' | 'documents',
    header: Column<Workspace>['header'],
  ): Column<Workspace> => ({
    key,
    header,
    width: 100,
    align: 'right',
    from: key === 'members' ? 'sm' : 'lg',
    cell: (workspace) => formatCount(workspace[key]),
  });
  return [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      sortKey: 'name',
      cell: (workspace) => (
        <>
          <TextLink to={paths.workspace(workspace.id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {workspace.name}
          </TextLink>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {workspace.description}
          </Text>
        </>
      ),
    },
    count('members', <Trans>Members</Trans>),
    count('use_cases', <Trans>Use cases</Trans>),
    count('documents', <Trans>Documents</Trans>),
    {
      key: 'changed',
      header: <Trans>Changed</Trans>,
      sortKey: 'updated',
      width: 140,
      from: 'md',
      cell: (workspace) => <RelativeTime at={workspace.updated_at} />,
    },
    actionsColumn((workspace) => (
      <RowMenu name={workspace.name}>
        <Menu.Item component={Link} to={paths.workspace(workspace.id, 'members')} leftSection={<IconUsers size={16} />}>
          <Trans>Members</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconShield size={16} />} onClick={() => onAccess(workspace)}>
          <Trans>Who has access</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => onEdit(workspace)}>
          <Trans>Rename</Trans>
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconArchive size={16} />} onClick={() => onArchive(workspace)}>
          <Trans>Archive</Trans>
        </Menu.Item>
      </RowMenu>
    )),
  ];
}
