/** How many people came back in the weeks after their first use: the curve, and each month’s beginners. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HabitCohort } from '@/api/gen/types.gen';
import { formatCount, formatDateTime } from '@/lib/format';
import { saveText } from '@/lib/save';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconUsers } from '@/ui/icons';
import { csvOf, monthName, shareOf } from '../model';
import { habitQuery } from '../queries';
import { DayChart } from './DayChart';

const WEEKS = [1, 2, 3, 4] as const;

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

export function Habit() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(habitQuery());
  if (data === undefined) {
    return error ? (
      <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton h={420} aria-busy />
    );
  }
  const asOf = formatDateTime(new Date(data.as_of));
  const bars = data.weeks.map(({ week, people, came_back }) => ({
    first: String(week),
    label: t`Week ${week}`,
    share: shareOf(came_back, people) ?? 0,
  }));
  const save = () =>
    saveText(
      'insight-habit.csv',
      csvOf([
        ['month', 'people', ...WEEKS.map((week) => `week_${week}`)],
        ...data.cohorts.map(({ month, people, weeks }) => [month, people, ...weeks]),
      ]),
    );
  return (
    <Stack gap="lg">
      <DayChart
        title={t`People who came back`}
        unit={t`People active in that week, as a percentage of those who started`}
        head={t`Week after the first use`}
        points={bars}
        series={[{ key: 'share', label: t`Came back`, color: 'grape' }]}
        total={null}
        before={null}
        format={(share) => `${share} %`}
      />
      <Group justify="space-between">
        <Title order={2} size="h3">
          <Trans>By month of first use</Trans>
        </Title>
        <Button variant="default" onClick={save} disabled={data.cohorts.length === 0}>
          <Trans>Download months as CSV</Trans>
        </Button>
      </Group>
      <DataTable
        label={t`By month of first use`}
        scrolls
        columns={columns}
        list={{ rows: data.cohorts, error: null, pending: false }}
        rowKey={(row) => row.month}
        empty={<EmptyView icon={<IconUsers size={28} />} title={t`No month can be shown yet`} />}
      />
      <Text size="sm" c="dimmed">
        <Trans>As of {asOf}. A week appears once it has ended for everyone who started in that month.</Trans>{' '}
        {data.policy.naming === 'sums' ? (
          <Trans>Your company shows no figures about fewer than {data.policy.smallest_group} people.</Trans>
        ) : null}
      </Text>
    </Stack>
  );
}
