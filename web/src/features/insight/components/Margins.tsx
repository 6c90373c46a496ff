/** What each client brings in less what its use of models costs, in a month and the one before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarginRow } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { readPage } from '@/ui/Pages';
import { SearchBox } from '@/ui/SearchBox';
import { marginQuery } from '../client-queries';
import { lastMonths, monthName, readMonth } from '../model';
import { ClientList } from './ClientList';
import { ClientsCsv } from './ClientsCsv';
import { money } from './Costs';
import type { Change } from './Filters';

/** No sum, of this month or of the one before. */
const NOTHING = '–';

function Before({ children }: { children: string }) {
  if (children === NOTHING) return null;
  return (
    <Text size="xs" c="dimmed" component="span" display="block">
      <Trans>Month before: {children}</Trans>
    </Text>
  );
}

const columns: Column<MarginRow>[] = [
  { key: 'plan', header: <Trans>Plan</Trans>, cell: (row) => row.plan_name ?? '–', from: 'md' },
  {
    key: 'revenue',
    header: <Trans>Revenue</Trans>,
    cell: (row) => (
      <>
        {row.is_by_contract && row.revenue.length === 0 ? <Trans>By contract</Trans> : money(row.revenue)}
        <Before>{money(row.revenue_before)}</Before>
      </>
    ),
    align: 'right',
    from: 'sm',
  },
  {
    key: 'costs',
    header: <Trans>Model costs</Trans>,
    cell: (row) => (
      <>
        {money(row.costs)}
        {row.unpriced === 0 ? null : (
          <Text size="xs" c="dimmed" component="span" display="block" style={{ whiteSpace: 'normal' }}>
            <Trans>plus usage without a known price</Trans>
          </Text>
        )}
        <Before>{money(row.costs_before)}</Before>
      </>
    ),
    align: 'right',
    from: 'sm',
  },
  {
    key: 'margin',
    header: <Trans>Margin</Trans>,
    cell: (row) => (
      <>
        <Text
          component="span"
          fw={600}
          {...(row.margin !== null && row.margin.micros < 0 ? { c: 'var(--mantine-color-error)' } : {})}
        >
          {row.margin === null ? NOTHING : money([row.margin])}
        </Text>
        <Before>{row.margin_before === null ? NOTHING : money([row.margin_before])}</Before>
      </>
    ),
    align: 'right',
  },
];

const brief = (row: MarginRow) => (
  <Trans>
    Revenue {money(row.revenue)}, costs {money(row.costs)}
  </Trans>
);

export function Margins({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const [months] = useState(() => lastMonths(new Date()));
  const month = readMonth(query, months);
  const search = query.get('search') ?? '';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(marginQuery(month, search, page));
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group flex="1 1 20rem">
          <NativeSelect
            aria-label={t`Month`}
            value={month}
            onChange={(event) => onChange({ month: event.currentTarget.value, page: null })}
            data={months.map((value) => ({ value, label: monthName(value) }))}
          />
          <SearchBox
            label={t`Search clients`}
            value={search}
            onSearch={(value) => onChange({ search: value, page: null })}
          />
        </Group>
        <ClientsCsv figures="margin" month={month} search={search} />
      </Group>
      <ClientList
        label={t`Client margins`}
        columns={columns}
        list={{
          rows: data?.rows,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        page={page}
        onChange={onChange}
        brief={brief}
        search={search}
        empty={t`No revenue or costs in this month`}
      />
      <Text size="sm" c="dimmed">
        <Trans>
          Revenue excluding tax minus model costs at list prices, lowest margin first. Margins are not calculated across
          currencies.
        </Trans>{' '}
        {asOf === '' ? null : <Trans>As of {asOf}.</Trans>}
      </Text>
    </Stack>
  );
}
