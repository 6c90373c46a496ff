/** What clients bring in by month and plan, a chart for each currency. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCost, formatDateTime } from '@/lib/format';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconReportAnalytics } from '@/ui/icons';
import { oneOf } from '@/ui/query-state';
import { revenueQuery } from '../client-queries';
import { revenueBars } from '../model';
import { ClientsCsv } from './ClientsCsv';
import { DayChart } from './DayChart';
import type { Change } from './Filters';

const MONTHS = ['3', '6', '12', '24', '36'] as const;
const COLORS = ['indigo', 'teal', 'grape', 'orange', 'cyan', 'pink', 'lime', 'gray'] as const;

export function Revenue({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const months = oneOf(query, 'months', MONTHS) ?? '12';
  const { data, error, isFetching, refetch } = useQuery(revenueQuery(Number(months)));
  if (data === undefined) {
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton h={420} aria-busy />
    );
  }
  const asOf = formatDateTime(new Date(data.as_of));
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <NativeSelect
          aria-label={t`Months`}
          value={months}
          onChange={(event) => onChange({ months: event.currentTarget.value })}
          data={MONTHS.map((value) => ({ value, label: t`${value} months` }))}
        />
        <ClientsCsv figures="revenue" months={Number(months)}>
          <Trans>Download all as CSV</Trans>
        </ClientsCsv>
      </Group>
      {data.totals.length === 0 ? (
        <Paper className="surface">
          <EmptyView icon={<IconReportAnalytics size={28} />} title={t`No revenue in these months`} />
        </Paper>
      ) : null}
      {data.totals.map(({ currency, now_micros, before_micros }) => {
        const { bars, plans } = revenueBars(data.months, currency, data.first, data.last);
        return (
          <DayChart
            key={currency}
            title={t`Revenue by plan in ${currency}`}
            unit={t`Excluding tax, by the month it was billed for`}
            head={t`Month`}
            points={bars}
            series={plans.map(({ key, name }, index) => ({
              key,
              label: name ?? t`Other charges`,
              color: COLORS[index % COLORS.length] ?? 'gray',
            }))}
            total={now_micros / 1_000_000}
            before={before_micros / 1_000_000}
            format={(value) => formatCost(value * 1_000_000, currency)}
          />
        );
      })}
      <Text size="sm" c="dimmed">
        <Trans>As of {asOf}.</Trans>{' '}
        {data.by_contract === 0 ? null : (
          <Plural
            value={data.by_contract}
            one="# client is not included because its plan has no price here."
            other="# clients are not included because their plans have no price here."
          />
        )}
      </Text>
    </Stack>
  );
}
