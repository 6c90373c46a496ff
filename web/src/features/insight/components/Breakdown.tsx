/** Figures by person, workspace, use case, model, region, key, group or plugin version, in an order that is in the address, and as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightRow, InsightTopFive, InsightWhole } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { Pages, readPage } from '@/ui/Pages';
import { oneOf } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { nextOrder, type Order } from '@/ui/SortButton';
import { type By, type Filter, SORT_KEYS } from '../model';
import { breakdownQuery, useDownloadBreakdown } from '../queries';
import { money } from './Costs';
import { columns, rowKey } from './columns';
import type { Change } from './Filters';

/** Rows a page; the server's own choice. */
const ROWS = 20;

type Props = {
  query: URLSearchParams;
  onChange: Change;
  filter: Filter;
  by: By;
  /** Columns of its own; null: those of all. */
  special?: readonly Column<InsightRow>[];
  children?: ReactNode;
};

export function Breakdown({ query, onChange, filter, by, special, children }: Props) {
  const { t } = useLingui();
  const search = query.get('search') ?? '';
  const order: Order = query.get('order') === 'asc' ? 'asc' : 'desc';
  const sortBy = oneOf(query, 'sort', SORT_KEYS) ?? 'done';
  const page = readPage(query);
  const slice = { search, sort_by: sortBy, order };
  const { data, error, isPending, isFetching, refetch } = useQuery(breakdownQuery(filter, by, { ...slice, page }));
  const onSort = (key: string) => {
    const next = nextOrder({ by: sortBy, order }, key, 'desc');
    onChange({ sort: key, order: next === 'desc' ? null : next, page: null });
  };
  const file = useDownloadBreakdown();
  if (data?.is_withheld === true) {
    return (
      <Stack gap="md">
        <Group>{children}</Group>
        <Alert title={<Trans>Your company does not show these figures</Trans>}>
          <Trans>They could identify people. See the Privacy tab for what is shown and who can change it.</Trans>
        </Alert>
      </Stack>
    );
  }
  const namesPeople = data?.frame.policy.naming === 'named';
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group flex="1 1 20rem">
          {children}
          <SearchBox
            label={t`Search names`}
            value={search}
            onSearch={(value) => onChange({ search: value, page: null })}
          />
        </Group>
        <Button
          variant="default"
          loading={file.isPending}
          onClick={() => file.mutate({ filter, by, ...slice })}
          disabled={data === undefined || data.total === 0}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </Group>
      {data === undefined ? null : (
        // Only one row is without a group.
        <InAll whole={data.whole} by={by} hasGroups={data.total > 1 || data.rows.some(({ key }) => key !== null)} />
      )}
      {data?.top_five ? <Concentration of={data.top_five} /> : null}
      <DataTable
        label={t`Figures`}
        columns={special ?? columns(by, namesPeople, data?.whole.done ?? 0)}
        list={{
          rows: data?.rows,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        rowKey={rowKey}
        sort={{ by: sortBy, order, onSort }}
        empty={
          <EmptyView
            icon={<IconReportAnalytics size={28} />}
            title={t`Nothing in this time`}
            description={<Trans>Choose a longer time, or remove a filter.</Trans>}
          />
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
    </Stack>
  );
}

/** What the rows are parts of, with the time before. */
function InAll({ whole, by, hasGroups }: { whole: InsightWhole; by: By; hasGroups: boolean }) {
  const [now, past] = [formatCount(whole.done), formatCount(whole.done_before)];
  const [cost, pastCost] = [money(whole.costs), money(whole.costs_before)];
  return (
    <>
      <Text size="sm">
        <Trans>
          In all: {now} runs and calls, cost {cost}. In the period before: {past}, cost {pastCost}.
        </Trans>
      </Text>
      {by !== 'group' ? null : !hasGroups ? (
        <Text size="sm" c="dimmed">
          <Trans>
            Nothing here belongs to a group. Groups come from your company’s directory, where it is connected.
          </Trans>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>
            Groups come from your company’s directory and can overlap: somebody in two groups counts in both, and once
            in the total. A run counts for the groups its person was in at the time, or, if that is not known, for the
            first ones on record.
          </Trans>
        </Text>
      )}
    </>
  );
}

/** Where a few do almost everything, a company hangs on them. */
function Concentration({ of }: { of: InsightTopFive }) {
  const percent = (share: number | null) => (share === null ? null : Math.round(share / 10));
  const [share, costShare] = [percent(of.done_share), percent(of.cost_share)];
  return (
    <Text size="sm" c="dimmed">
      {share === null ? null : <Trans>The five with the most have {share} % of all runs and calls.</Trans>}{' '}
      {costShare === null ? null : <Trans>The five that cost the most have {costShare} % of the cost.</Trans>}
    </Text>
  );
}
