/** How many people came back in the weeks after their first use: the curve, and each month’s beginners. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HabitCohort } from '@/api/gen/types.gen';
import { formatCount, formatDateTime } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconUsers } from '@/ui/icons';
import { oneOf } from '@/ui/query-state';
import { monthName, shareOf } from '../model';
import { habitQuery } from '../queries';
import { DayChart } from './DayChart';
import type { Change } from './Filters';
import { SaveCsv } from './SaveCsv';

const WEEKS = [1, 2, 3, 4] as const;
const MONTHS = ['3', '6', '12'] as const;

const columns: Column<HabitCohort>[] = [
  { key: 'month', header: <Trans>First used in</Trans>, cell: (row) => monthName(row.month) },
  { key: 'people', header: <Trans>People</Trans>, cell: (row) => formatCount(row.people), align: 'right' },
  ...WEEKS.map((week) => ({
    key: String(week),
    header: <Trans>Week {week}</Trans>,
    cell: ({ people, weeks }: HabitCohort) => {
      const came = weeks[week - 1] ?? null;
      return came === null ? '–' : `${formatCount(came)} (${shareOf(came, people) ?? 0} %)`;
    },
    align: 'right' as const,
  })),
];

export function Habit({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const months = oneOf(query, 'months', MONTHS) ?? '6';
  const { data, error, isFetching, refetch } = useQuery(habitQuery(Number(months)));
  if (data === undefined) {
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton h={420} aria-busy />
    );
  }
  const asOf = formatDateTime(new Date(data.as_of));
  const hasBefore = data.weeks_before.some(({ people }) => people > 0);
  const bars = data.weeks.map(({ week, people, came_back }, index) => {
    const past = data.weeks_before[index];
    return {
      first: String(week),
      label: t`Week ${week}`,
      share: shareOf(came_back, people) ?? 0,
      before: past === undefined ? 0 : (shareOf(past.came_back, past.people) ?? 0),
    };
  });
  return (
    <Stack gap="lg">
      <NativeSelect
        aria-label={t`People who started in`}
        maw={300}
        value={months}
        onChange={(event) => onChange({ months: event.currentTarget.value })}
        data={MONTHS.map((value) => ({ value, label: t`Started in the last ${value} months` }))}
      />
      <DayChart
        title={t`People who came back`}
        unit={t`People active in that week, as a percentage of those who started`}
        head={t`Week after the first use`}
        points={bars}
        series={[
          { key: 'share', label: t`Last ${months} months`, color: 'grape' },
          ...(hasBefore ? [{ key: 'before', label: t`The ${months} months before`, color: 'gray' }] : []),
        ]}
        isCompared
        total={null}
        before={null}
        format={(share) => `${share} %`}
      />
      <Group justify="space-between">
        <Title order={2} size="h3">
          <Trans>By month of first use</Trans>
        </Title>
        <SaveCsv
          file="insight-habit.csv"
          head={['month', 'people', ...WEEKS.map((week) => `week_${week}`)]}
          rows={data.cohorts.map(({ month, people, weeks }) => [month, people, ...weeks])}
        >
          <Trans>Download months as CSV</Trans>
        </SaveCsv>
      </Group>
      <DataTable
        label={t`By month of first use`}
        columns={columns}
        list={{ rows: data.cohorts, error: null, pending: false }}
        rowKey={(row) => row.month}
        empty={<EmptyView icon={<IconUsers size={28} />} title={t`No month can be shown yet`} />}
      />
      <Text size="sm" c="dimmed">
        {hasBefore ? null : (
          <>
            <Trans>
              Nobody who can be shown started in the {months} months before, so there is no comparison.
            </Trans>{' '}
          </>
        )}
        <Trans>As of {asOf}. A week appears once it has ended for everyone who started in that month.</Trans>{' '}
        {data.policy.naming === 'sums' ? (
          <Trans>Your company shows no figures about fewer than {data.policy.smallest_group} people.</Trans>
        ) : null}
      </Text>
    </Stack>
  );
}
