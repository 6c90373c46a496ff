/** What one has used oneself: sums, days, hours of the week, use cases, limits, and who looked at people's figures. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightMine } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { formatDateTime } from '@/lib/format';
import { DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconReportAnalytics } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { columns, rowKey } from './components/columns';
import { DayChart } from './components/DayChart';
import { Filters } from './components/Filters';
import { HeatMap } from './components/HeatMap';
import { Numbers } from './components/Numbers';
import { OwnLimits } from './components/OwnLimits';
import { OwnWorkspaces } from './components/OwnWorkspaces';
import { WhoLooked } from './components/WhoLooked';
import { pointsOf, readFilter, zoneOf } from './model';
import { mineQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const filter = readFilter(query, zoneOf(useProfile().settings.time_zone));
  const { data, error, isFetching, refetch } = useQuery(mineQuery(filter));
  return (
    <>
      <PageHeader
        title={t`My usage`}
        description={<Trans>What you ran yourself, and the figures of workspaces that you look after.</Trans>}
      />
      <Stack gap="lg">
        <Filters query={query} onChange={set} />
        {data !== undefined ? (
          <Mine mine={data} />
        ) : error ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton h={420} aria-busy />
        )}
        <OwnWorkspaces query={query} onChange={set} filter={filter} policy={data?.frame.policy} />
      </Stack>
    </>
  );
}

function Mine({ mine }: { mine: InsightMine }) {
  const { t } = useLingui();
  const { frame, now, before, days, hours, use_cases, looks } = mine;
  const asOf = formatDateTime(new Date(frame.as_of));
  return (
    <Stack gap="lg">
      <Numbers now={now} before={before} withPeople={false} />
      <OwnLimits />
      <DayChart
        title={t`Runs and calls by day`}
        unit={t`Runs of use cases and API calls`}
        points={pointsOf(days, frame.first, frame.last)}
        series={[
          { key: 'runs', label: t`Runs`, color: 'indigo' },
          { key: 'calls', label: t`API calls`, color: 'teal' },
        ]}
        total={now.runs + now.calls}
        before={before.runs + before.calls}
      />
      <HeatMap hours={hours} zone={frame.zone} />
      <Title order={2}>{t`By use case`}</Title>
      <DataTable
        label={t`By use case`}
        columns={columns('use_case', false).filter(({ key }) => key !== 'people')}
        list={{ rows: use_cases, error: null, pending: false }}
        rowKey={rowKey}
        empty={<EmptyView icon={<IconReportAnalytics size={28} />} title={t`Nothing in this time`} />}
      />
      <WhoLooked looks={looks} />
      <Text size="sm" c="dimmed">
        <Trans>As of {asOf}.</Trans>
      </Text>
    </Stack>
  );
}
