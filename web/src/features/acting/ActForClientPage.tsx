/** Staff of the platform's owner choose a client to act for (R70). */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ActingClient } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { actionsColumn } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconBuilding } from '@/ui/icons';
import { numberedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { Pages, readPage } from '@/ui/Pages';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { AskedEntries } from './components/AskedEntries';
import { StartActingDialog } from './components/StartActingDialog';
import { CLIENTS_A_PAGE, clientsQuery } from './queries';
import { takeEnding } from './switch';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Act for a client`} rights={['act-for-clients']}>
      <ActForClient />
    </NeedsRight>
  );
}

/** Where one comes back to from acting; the page was loaded anew, and this says why. */
function useEnding() {
  const { t } = useLingui();
  useEffect(() => {
    const how = takeEnding();
    if (how === 'expired') toast.warn(t`Your time acting for the client is over. You are yourself again.`);
    if (how === 'ended') toast.good(t`You are yourself again.`);
  }, [t]);
}

function ActForClient() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const list = useQuery(clientsQuery({ search, page }));
  const [chosen, setChosen] = useState<ActingClient | null>(null);
  useEnding();
  return (
    <>
      <PageHeader
        title={t`Act for a client`}
        description={
          <Trans>
            See what a client sees, for a limited time and with a reason. It is recorded in the client’s audit log and
            in yours.
          </Trans>
        }
      />
      <Box mb="md">
        <AskedEntries />
      </Box>
      <Group mb="sm">
        <SearchBox label={t`Search clients`} value={search} onSearch={(value) => set({ search: value, page: null })} />
      </Group>
      <DataTable
        label={t`Clients`}
        columns={clientColumns(setChosen)}
        list={numberedListState(list)}
        rowKey={(client) => String(client.id)}
        footer={
          <Pages
            page={page}
            limit={CLIENTS_A_PAGE}
            total={list.data?.total}
            fetching={list.isFetching}
            onPage={(next) => set({ page: next === 1 ? null : String(next) }, { push: true })}
          />
        }
        empty={
          <EmptyList
            isFiltered={search !== ''}
            noMatch={{ title: t`No client matches “${search}”` }}
            icon={<IconBuilding size={28} />}
            title={t`No clients yet`}
            description={<Trans>Companies that sign up are listed here.</Trans>}
          />
        }
      />
      {chosen === null ? null : <StartActingDialog key={chosen.id} client={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function clientColumns(onChoose: (client: ActingClient) => void): Column<ActingClient>[] {
  return [
    {
      key: 'name',
      header: <Trans>Client</Trans>,
      cell: (client) => (
        <Box py={4}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {client.name}
          </Text>
          <Text size="xs" c="dimmed">
            <Trans>Number {client.id}</Trans>
            {client.asks_before_entry ? (
              <>
                {' · '}
                <Trans>Wants to be asked</Trans>
              </>
            ) : null}
          </Text>
        </Box>
      ),
    },
    {
      key: 'kind',
      header: <Trans>Contract</Trans>,
      width: 140,
      from: 'sm',
      cell: (client) =>
        client.kind === 'enterprise' ? (
          <Trans>Enterprise</Trans>
        ) : client.kind === 'stripe' ? (
          <Trans>By card</Trans>
        ) : (
          client.kind
        ),
    },
    {
      key: 'status',
      header: <Trans>Status</Trans>,
      width: 120,
      from: 'sm',
      cell: (client) => (
        <Badge color={client.status === 'active' ? 'teal' : 'gray'}>
          {client.status === 'active' ? <Trans>Active</Trans> : client.status}
        </Badge>
      ),
    },
    actionsColumn(
      (client) => (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChoose(client)}
          aria-label={
            client.asks_before_entry
              ? i18n._(msg`Ask ${client.name} to let you in`)
              : i18n._(msg`Act for ${client.name}`)
          }
        >
          {client.asks_before_entry ? <Trans>Ask</Trans> : <Trans>Act</Trans>}
        </Button>
      ),
      90,
    ),
  ];
}
