/** Figures by person, workspace, use case, model, region, key, group or plugin version, in an order that is in the address, and as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightRow, InsightWhole } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconReportAnalytics } from '@/ui/icons';
import { oneOf } from '@/ui/query-state';
import { SearchBox } from '@/ui/SearchBox';
import { nextOrder } from '@/ui/SortButton';
import { type By, concentrationOf, costOf, type Filter, SORT_KEYS, sorted } from '../model';
import { breakdownQuery, useDownloadBreakdown } from '../queries';
import { money } from './Costs';
import { columns, rowKey } from './columns';
import type { Change } from './Filters';

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
  const { data, error, isPending, isFetching, refetch } = useQuery(breakdownQuery(filter, by, search));
  const order = query.get('order') === 'asc' ? 'asc' : 'desc';
  const sortBy = oneOf(query, 'sort', SORT_KEYS) ?? 'done';
  const rows = data === undefined ? undefined : sorted(data.rows, { by: sortBy, isDescending: order === 'desc' });
  const onSort = (key: string) => {
    const next = nextOrder({ by: sortBy, order }, key, 'desc');
    onChange({ sort: key, order: next === 'desc' ? null : next });
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
          <SearchBox label={t`Search names`} value={search} onSearch={(value) => onChange({ search: value })} />
        </Group>
        <Button
          variant="default"
          loading={file.isPending}
          onClick={() => file.mutate({ filter, by, search })}
          disabled={rows === undefined || rows.length === 0}
        >
          <Trans>Download CSV</Trans>
        </Button>
      </Group>
      {data === undefined ? null : (
        <InAll whole={data.whole} by={by} hasGroups={data.rows.some(({ key }) => key !== null)} />
      )}
      <Concentration rows={data?.rows ?? []} by={by} />
      <DataTable
        label={t`Figures`}
        columns={special ?? columns(by, namesPeople, data?.whole.done ?? 0)}
        list={{
          rows,
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
function Concentration({ rows, by }: { rows: readonly InsightRow[]; by: By }) {
  if (rows.length <= 5 || by === 'region' || by === 'group') return null;
  const share = concentrationOf(rows, 5);
  const cost = costOf(rows);
  const costShare = cost === null ? null : concentrationOf(rows, 5, cost);
  return (
    <Text size="sm" c="dimmed">
      {share === null ? null : <Trans>The five with the most have {share} % of all runs and calls.</Trans>}{' '}
      {costShare === null ? null : <Trans>The five that cost the most have {costShare} % of the cost.</Trans>}
    </Text>
  );
}
