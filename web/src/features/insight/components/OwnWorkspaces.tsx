/** The figures of the workspaces that one looks after; whoever looks after none is shown nothing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightPolicy, InsightRow } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { nextOrder } from '@/ui/SortButton';
import type { Filter } from '../model';
import { workspaceUsageQuery } from '../queries';
import { columns, rowKey } from './columns';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 20;

// The server sorts by what was done alone.
const COLUMNS = columns('workspace', false).map(
  ({ sortKey, ...column }): Column<InsightRow> => (sortKey === 'done' ? { ...column, sortKey } : column),
);

type Props = { query: URLSearchParams; onChange: Change; filter: Filter; policy: InsightPolicy | undefined };

export function OwnWorkspaces({ query, onChange, filter, policy }: Props) {
  const { t } = useLingui();
  const search = query.get('search') ?? '';
  const order = query.get('order') === 'asc' ? 'asc' : 'desc';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(
    workspaceUsageQuery(filter, { search, sortBy: order, page }),
  );
  if (isPending || data === null) return null;
  const onSort = (key: string) => {
    const next = nextOrder({ by: 'done', order }, key, 'desc');
    onChange({ order: next === 'desc' ? null : next, page: null });
  };
  return (
    <Stack gap="md">
      <Title order={2}>{t`Workspaces whose figures you see`}</Title>
      <SearchBox
        label={t`Search workspaces`}
        value={search}
        onSearch={(value) => onChange({ search: value, page: null })}
      />
      <DataTable
        label={t`Workspaces whose figures you see`}
        columns={COLUMNS}
        list={{
          rows: data?.data,
          total: data?.total,
          error,
          pending: false,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={rowKey}
        sort={{ by: 'done', order, onSort }}
        empty={
          search === '' ? (
            <EmptyView
              icon={<IconReportAnalytics size={28} />}
              title={t`Nothing in this time`}
              description={<Trans>Choose a longer time.</Trans>}
            />
          ) : (
            <EmptyView
              icon={<IconReportAnalytics size={28} />}
              title={t`No workspaces match`}
              description={<Trans>Try other words, or choose a longer time.</Trans>}
            />
          )
        }
        footer={
          <Pages
            page={page}
            limit={ROWS}
            total={data?.total}
            fetching={isFetching}
            onPage={(next) => onChange({ page: next === 1 ? null : String(next) })}
          />
        }
      />
      {data === undefined ? null : <AsOf at={data.as_of} policy={policy} />}
    </Stack>
  );
}

function AsOf({ at, policy }: { at: string; policy: InsightPolicy | undefined }) {
  const asOf = formatDateTime(new Date(at));
  return (
    <Text size="sm" c="dimmed">
      <Trans>As of {asOf}.</Trans>{' '}
      {policy?.naming === 'sums' ? (
        <Trans>
          Your company shows no figures about fewer than {policy.smallest_group} people. Days in this table are in UTC,
          and today is not included yet.
        </Trans>
      ) : null}
    </Text>
  );
}
