/** The platform's clients, for its owner's people: all, and by how they pay. The list's state is in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AddedClient, InsightRisks, RiskRow } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { risksOfQuery } from '@/features/insight/client-queries';
import { ManagedClients } from '@/features/plans/components/ManagedClients';
import { paths } from '@/lib/paths';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconBuilding, IconPlus } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { oneOf, useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { clientColumns } from './components/client-columns';
import { clientListQuery } from './queries';

const AddClientDialog = lazy(async () => ({ default: (await import('./components/AddClientDialog')).AddClientDialog }));

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Clients`} rights={['manage-clients']}>
      <Clients />
    </NeedsRight>
  );
}

const PAYS = ['card', 'contract'] as const;
// What one list is searched by means nothing to the others.
const CLEARED = { search: null, region: null, state: null, sort_by: null, order: null };

function Clients() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const pays = oneOf(query, 'pays', PAYS) ?? 'all';
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const added = ({ id, email }: AddedClient) => {
    toast.good(t`Client added. The invitation is on its way to ${email}.`);
    void navigate(paths.client(id));
  };
  return (
    <>
      <PageHeader
        title={t`Clients`}
        description={
          <Trans>The companies on this platform: their plan, their health, and where their runs may go.</Trans>
        }
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            <Trans>Add client</Trans>
          </Button>
        }
      />
      <Suspense>{adding ? <AddClientDialog onAdded={added} onClose={() => setAdding(false)} /> : null}</Suspense>
      <Tabs
        value={pays}
        onChange={(value) => set({ ...CLEARED, pays: value === 'all' ? null : value }, { push: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="all">
            <Trans>All</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="card">
            <Trans>By card</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="contract">
            <Trans>By contract</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={pays}>
          {pays === 'all' ? <AllClients /> : <ManagedClients key={pays} pays={pays} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Of the clients of these pages that have arrived. */
function byClient(pages: readonly number[][], found: readonly { data: InsightRisks | undefined }[]) {
  const risks = new Map<number, RiskRow[]>();
  found.forEach(({ data }, at) => {
    if (data === undefined) return;
    for (const id of pages[at] ?? []) risks.set(id, []);
    for (const row of data.rows) risks.get(row.client_id)?.push(row);
  });
  return risks;
}

function AllClients() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const region = query.get('region') ?? '';
  const list = useInfiniteQuery(clientListQuery({ search, region }));
  const pages = list.data?.pages.map((page) => page.data.map((client) => client.id)) ?? [];
  const risks = useQueries({ queries: pages.map(risksOfQuery), combine: (found) => byClient(pages, found) });
  return (
    <>
      <Group mb="sm">
        <SearchBox label={t`Search clients`} value={search} onSearch={(value) => set({ search: value })} />
        <SearchBox label={t`In the region`} value={region} onSearch={(value) => set({ region: value })} />
      </Group>
      <DataTable
        label={t`Clients`}
        columns={clientColumns(risks)}
        list={pagedListState(list)}
        rowKey={(client) => String(client.id)}
        empty={
          <EmptyList
            isFiltered={search !== '' || region !== ''}
            noMatch={{
              title: t`No client matches`,
              description: <Trans>Try other words, or the exact name of a region.</Trans>,
            }}
            icon={<IconBuilding size={28} />}
            title={t`No clients yet`}
            description={<Trans>Companies that sign up, or that you add, are listed here.</Trans>}
          />
        }
      />
    </>
  );
}
