/** The platform's clients, for its owner's people. Search and region are in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconBuilding } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { clientColumns } from './components/client-columns';
import { clientListQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Clients`} rights={['manage-clients']}>
      <Clients />
    </NeedsRight>
  );
}

function Clients() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const search = query.get('search') ?? '';
  const region = query.get('region') ?? '';
  const list = useInfiniteQuery(clientListQuery({ search, region }));
  return (
    <>
      <PageHeader
        title={t`Clients`}
        description={
          <Trans>
            The companies on this platform: where their runs may go, whether they may connect models of their own, and
            what they may use in a month.
          </Trans>
        }
      />
      <Group mb="sm">
        <SearchBox label={t`Search clients`} value={search} onSearch={(value) => set({ search: value })} />
        <SearchBox label={t`In the region`} value={region} onSearch={(value) => set({ region: value })} />
      </Group>
      <DataTable
        label={t`Clients`}
        columns={clientColumns}
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
            description={<Trans>Companies that sign up are listed here.</Trans>}
          />
        }
      />
    </>
  );
}
