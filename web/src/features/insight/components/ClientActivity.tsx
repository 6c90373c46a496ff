/** Use, latency, errors and cost by client and by version of a plugin, with the time before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightAcrossRow } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { type AcrossBy, acrossQuery } from '../client-queries';
import { TIMES } from '../model';
import { acrossColumns, acrossKey } from './across-columns';
import { ClientsCsv } from './ClientsCsv';
import { type Change, TimeSelect } from './Filters';

const BYS: readonly AcrossBy[] = ['client', 'plugin', 'version', 'client_plugin', 'client_version'];
/** Rows a page; the server's own choice. */
const ROWS = 30;

export function ClientActivity({ query, onChange: set }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const client = Number(query.get('client') ?? '');
  const filter = {
    time: oneOf(query, 'time', TIMES) ?? 'today',
    by: oneOf(query, 'by', BYS) ?? 'client',
    plugin: query.get('plugin') ?? '',
    ...(Number.isInteger(client) && client > 0 ? { client_id: client } : {}),
    search: query.get('search') ?? '',
  };
  const { time, by, plugin, search } = filter;
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(acrossQuery(filter, page));
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  const ofOne = data?.rows[0]?.client_name ?? String(client);
  const deeper = (row: InsightAcrossRow) => {
    const { plugin: name, client_id: id, client_name } = row;
    if (by === 'plugin' && name !== null && name !== '') {
      return (
        <Anchor component="button" size="xs" onClick={() => set({ by: 'version', plugin: name, page: null })}>
          <Trans>Compare versions of {name}</Trans>
        </Anchor>
      );
    }
    if (by !== 'client' || id === null) return null;
    const whose = client_name ?? String(id);
    return (
      <Anchor
        component="button"
        size="xs"
        onClick={() => set({ by: 'client_version', client: String(id), search: null, page: null })}
      >
        <Trans>Plugin versions of {whose}</Trans>
      </Anchor>
    );
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group flex="1 1 20rem">
          <TimeSelect time={time} onChange={set} />
          <NativeSelect
            aria-label={t`Figures by`}
            value={by}
            onChange={(event) => set({ by: event.currentTarget.value, plugin: null, client: null, page: null })}
            data={[
              { value: 'client', label: t`Client` },
              { value: 'plugin', label: t`Plugin` },
              { value: 'version', label: t`Plugin version` },
              { value: 'client_plugin', label: t`Plugin of each client` },
              { value: 'client_version', label: t`Plugin version of each client` },
            ]}
          />
          <SearchBox
            label={t`Search clients and plugins`}
            value={search}
            onSearch={(value) => set({ search: value, page: null })}
          />
        </Group>
        <ClientsCsv figures="activity" {...filter} />
      </Group>
      {plugin === '' ? null : (
        <Group gap="xs">
          <Text>
            <Trans>Only versions of {plugin}.</Trans>
          </Text>
          <Button size="xs" variant="default" onClick={() => set({ plugin: null, page: null })}>
            <Trans>Show all plugins</Trans>
          </Button>
        </Group>
      )}
      {filter.client_id === undefined ? null : (
        <Group gap="xs">
          <Text>
            <Trans>Only {ofOne}.</Trans>
          </Text>
          <Button size="xs" variant="default" onClick={() => set({ client: null, page: null })}>
            <Trans>Show all clients</Trans>
          </Button>
        </Group>
      )}
      <DataTable
        label={t`Client activity`}
        columns={acrossColumns(by, deeper)}
        list={{ rows: data?.rows, error, pending: isPending, fetching: isFetching, retry: () => void refetch() }}
        rowKey={acrossKey}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`No client was active in this period`}
            description={<Trans>Choose a longer time, or remove a filter.</Trans>}
          />
        }
        footer={
          <Pages
            page={page}
            limit={ROWS}
            total={data?.total}
            fetching={isFetching}
            onPage={(next) => set({ page: next === 1 ? null : String(next) })}
          />
        }
      />
      {data === undefined ? null : (
        <Text size="sm" c="dimmed">
          <Trans>Small figures are of the period before, which is as long. As of {asOf}.</Trans>
        </Text>
      )}
    </Stack>
  );
}
