/** How a binding did: what it comes to in numbers, then drawn or as a table. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BindingSeries, CallFigures } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { Facts } from '@/ui/Facts';
import { IconHistory } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { milliseconds, percent } from '../figures-model';
import { seriesQuery } from '../figures-queries';
import { AsTableButton } from './AsTableButton';
import { CallsOverTime } from './CallsOverTime';
import { HoursControl, useHours } from './HoursControl';

export function BindingFiguresPanel({ id }: { id: string }) {
  const { t } = useLingui();
  const [hours, setHours] = useHours();
  const [asTable, setAsTable] = useState(false);
  const query = useQuery(seriesQuery(id, hours));
  const series = query.data;
  const hasCalls =
    series !== undefined && (series.whole.calls > 0 || series.points.some((point) => point.open_seconds > 0));
  return (
    <Panel
      title={t`Figures`}
      description={<Trans>Calls of all companies together, written down every ten seconds.</Trans>}
      actions={
        <>
          {hasCalls ? <AsTableButton asTable={asTable} onChange={setAsTable} /> : null}
          <HoursControl value={hours} onChange={setHours} />
        </>
      }
    >
      {series === undefined ? (
        query.error === null ? (
          <Skeleton h={420} />
        ) : (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <Stack gap="md">
          <Now series={series} />
          {hasCalls ? (
            <>
              <Whole figures={series.whole} />
              <CallsOverTime
                points={series.points}
                stepMinutes={series.step_minutes}
                hours={hours}
                asTable={asTable}
                withOpen
              />
            </>
          ) : (
            <EmptyView
              icon={<IconHistory size={28} />}
              title={t`No call in this time`}
              description={<Trans>Once runs go to this binding, their latency and errors are here.</Trans>}
            />
          )}
        </Stack>
      )}
    </Panel>
  );
}

function Now({ series }: { series: BindingSeries }) {
  const { state, in_flight, last_failure } = series.standing;
  const under = formatCount(in_flight);
  return (
    <Group gap="md">
      <Text>
        {state === 'open' ? (
          <Trans>Paused after failures ({last_failure ?? ''}).</Trans>
        ) : state === 'half_open' ? (
          <Trans>The next call will test it.</Trans>
        ) : (
          <Trans>Taking calls, {under} in progress.</Trans>
        )}
      </Text>
    </Group>
  );
}

function Whole({ figures }: { figures: CallFigures }) {
  const codes = Object.entries(figures.errors).toSorted(([, one], [, other]) => other - one);
  return (
    <Facts
      facts={[
        { key: 'calls', name: <Trans>Calls</Trans>, value: formatCount(figures.calls) },
        {
          key: 'failed',
          name: <Trans>Failed</Trans>,
          value: (
            <>
              {percent(figures.error_rate)}
              {codes.length === 0
                ? ''
                : ` · ${codes.map(([code, calls]) => `${code} ${formatCount(calls)}`).join(', ')}`}
            </>
          ),
        },
        { key: 'retries', name: <Trans>Retries</Trans>, value: formatCount(figures.retries) },
        {
          key: 'first',
          name: <Trans>First words</Trans>,
          value: (
            <Percentiles of={[figures.first_delta_p50_ms, figures.first_delta_p95_ms, figures.first_delta_p99_ms]} />
          ),
        },
        {
          key: 'total',
          name: <Trans>Whole answer</Trans>,
          value: <Percentiles of={[figures.total_p50_ms, figures.total_p95_ms, figures.total_p99_ms]} />,
        },
      ]}
    />
  );
}

function Percentiles({ of: [p50, p95, p99] }: { of: readonly [number | null, number | null, number | null] }) {
  return (
    <Trans>
      50 % within {milliseconds(p50)}, 95 % within {milliseconds(p95)}, 99 % within {milliseconds(p99)}
    </Trans>
  );
}
