/** Templates of clients, for the platform's owner: what new clients can begin with. The list's state is in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientTemplate } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconPlus, IconTemplate } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { SearchBox } from '@/ui/SearchBox';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { NewTemplateDialog } from './components/NewTemplateDialog';
import { templateListQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Client templates`} rights={['manage-clients']}>
      <Templates />
    </NeedsRight>
  );
}

function Templates() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const archived = query.get('archived') === '1';
  const list = useInfiniteQuery(templateListQuery({ search, archived }));
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const made = (id: string) => {
    toast.good(t`Template created`);
    void navigate(paths.clientTemplate(id));
  };
  return (
    <>
      <PageHeader
        title={t`Client templates`}
        description={
          <Trans>
            What a new client can start from: roles, settings, workspaces and use cases, copied from an existing client.
          </Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            <Trans>New template</Trans>
          </Button>
        }
      />
      <Group mb="sm">
        <SearchBox label={t`Search templates`} value={search} onSearch={(value) => set({ search: value })} />
        <SegmentedControl
          aria-label={t`Which templates`}
          value={archived ? '1' : '0'}
          data={[
            { value: '0', label: t`In use` },
            { value: '1', label: t`Archived` },
          ]}
          onChange={(value) => set({ archived: value === '1' ? '1' : null })}
        />
      </Group>
      <DataTable
        label={t`Client templates`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            isFiltered={search !== '' || archived}
            noMatch={{ title: t`No templates match` }}
            icon={<IconTemplate size={28} />}
            title={t`No templates yet`}
            description={<Trans>Set up one client the way others should start, and create a template from it.</Trans>}
          />
        }
      />
      {isNew ? <NewTemplateDialog onMade={made} onClose={() => setNew(false)} /> : null}
    </>
  );
}

const columns: Column<ClientTemplate>[] = [
  {
    key: 'name',
    header: <Trans>Template</Trans>,
    cell: ({ id, name, client_name }) => (
      <Box py={2} miw={0}>
        <TextLink to={paths.clientTemplate(id)} fw={500} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </TextLink>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Trans>From {client_name}</Trans>
        </Text>
      </Box>
    ),
  },
  { key: 'version', header: <Trans>Version</Trans>, width: 90, cell: ({ version }) => formatCount(version) },
  { key: 'parts', header: <Trans>Parts</Trans>, width: 90, from: 'sm', cell: ({ parts }) => formatCount(parts) },
  {
    key: 'clients',
    header: <Trans>Clients</Trans>,
    width: 90,
    from: 'sm',
    cell: ({ clients }) => formatCount(clients),
  },
  {
    key: 'taken',
    header: <Trans>Created</Trans>,
    width: 140,
    from: 'md',
    cell: ({ taken_at }) => <RelativeTime at={taken_at} />,
  },
];
