/** Use, latency and errors by client and plugin. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightAcrossRow } from '@/api/gen/types.gen';
import { formatCount, formatDateTime, formatDuration } from '@/lib/format';
import { paths } from '@/lib/paths';
import { saveText } from '@/lib/save';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { oneOf } from '@/ui/query-state';
import { TextLink } from '@/ui/TextLink';
import { csvOf, shareOf, TIMES } from '../model';
import { type AcrossBy, acrossQuery } from '../queries';
import { type Change, TimeSelect } from './Filters';

const BYS: readonly AcrossBy[] = ['client', 'plugin', 'client_plugin'];

export function ClientActivity({ query, onChange: set }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const time = oneOf(query, 'time', TIMES) ?? 'today';
  const by = oneOf(query, 'by', BYS) ?? 'client';
  const { data, error, isPending, isFetching, refetch } = useQuery(acrossQuery(time, by));
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  const save = () =>
    saveText(
      `clients-${time}.csv`,
      csvOf([
        ['client_id', 'client', 'plugin', 'people', 'runs', 'calls', 'done', 'failed', 'p50_ms', 'p95_ms', 'last_at'],
        ...(data?.rows ?? []).map((row) => [
          row.client_id,
          row.client_name,
          row.plugin,
          row.people,
          row.runs,
          row.calls,
          row.done,
          row.failed,
          row.p50_ms,
          row.p95_ms,
          row.last_at,
        ]),
      ]),
    );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group>
          <TimeSelect time={time} onChange={set} />
          <NativeSelect
            aria-label={t`Figures by`}
            value={by}
            onChange={(event) => set({ by: event.currentTarget.value })}
            data={[
              { value: 'client', label: t`Client` },
              { value: 'plugin', label: t`Plugin` },
              { value: 'client_plugin', label: t`Plugin of each client` },
            ]}
          />
        </Group>
        <Button variant="default" onClick={save} disabled={data === undefined || data.rows.length === 0}>
          <Trans>Download CSV</Trans>
        </Button>
      </Group>
      <DataTable
        label={t`Client activity`}
        columns={columns(by)}
        list={{ rows: data?.rows, error, pending: isPending, fetching: isFetching, retry: () => void refetch() }}
        rowKey={(row) => `${row.client_id ?? ''}/${row.plugin ?? ''}`}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`No client was active in this period`}
            description={<Trans>Choose a longer time.</Trans>}
          />
        }
      />
      {data === undefined ? null : (
        <Text size="sm" c="dimmed">
          <Trans>As of {asOf}.</Trans>
        </Text>
      )}
    </Stack>
  );
}

const duration = (ms: number | null) => (ms === null ? '–' : formatDuration(ms));

function columns(by: AcrossBy): Column<InsightAcrossRow>[] {
  const client: Column<InsightAcrossRow> = {
    key: 'client',
    header: <Trans>Client</Trans>,
    cell: (row) =>
      row.client_id === null ? (
        ''
      ) : (
        <TextLink to={paths.client(row.client_id)}>{row.client_name ?? String(row.client_id)}</TextLink>
      ),
  };
  const plugin: Column<InsightAcrossRow> = {
    key: 'plugin',
    header: <Trans>Plugin</Trans>,
    cell: (row) => (row.plugin === null || row.plugin === '' ? '–' : row.plugin),
  };
  return [
    ...(by === 'plugin' ? [plugin] : by === 'client' ? [client] : [client, plugin]),
    { key: 'done', header: <Trans>Runs and calls</Trans>, cell: (row) => formatCount(row.done), align: 'right' },
    {
      key: 'people',
      header: <Trans>People</Trans>,
      cell: (row) => formatCount(row.people),
      align: 'right',
      from: 'sm',
    },
    {
      key: 'failed',
      header: <Trans>Failed</Trans>,
      cell: (row) => `${shareOf(row.failed, row.done) ?? 0} %`,
      align: 'right',
    },
    {
      key: 'p50',
      header: <Trans>Median time</Trans>,
      cell: (row) => duration(row.p50_ms),
      align: 'right',
      from: 'md',
    },
    {
      key: 'p95',
      header: <Trans>95 % done in</Trans>,
      cell: (row) => duration(row.p95_ms),
      align: 'right',
      from: 'sm',
    },
    {
      key: 'last',
      header: <Trans>Last active</Trans>,
      cell: (row) => formatDateTime(new Date(row.last_at)),
      align: 'right',
      from: 'lg',
    },
  ];
}
