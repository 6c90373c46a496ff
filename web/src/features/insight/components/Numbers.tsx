/** The sums of a time in large figures, each with the time before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InsightSums } from '@/api/gen/types.gen';
import { formatCount, formatDuration } from '@/lib/format';
import { changeOf, doneOf, successOf } from '../model';
import { Costs } from './Costs';

type Props = { now: InsightSums; before: InsightSums; withPeople?: boolean };

export function Numbers({ now, before, withPeople = true }: Props) {
  const { t } = useLingui();
  const [success, past] = [successOf(now), successOf(before)];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: withPeople ? 6 : 5 }} spacing="sm">
      {withPeople ? (
        <Figure name={t`Active people`} value={formatCount(now.people)} now={now.people} before={before.people} />
      ) : null}
      <Figure name={t`Runs`} value={formatCount(now.runs)} now={now.runs} before={before.runs} />
      <Figure name={t`API calls`} value={formatCount(now.calls)} now={now.calls} before={before.calls} />
      <Figure
        name={t`Succeeded`}
        value={success === null ? '–' : `${success} %`}
        note={
          past === null ? <Trans>of {formatCount(doneOf(now))}</Trans> : <Trans>{past} % in the period before</Trans>
        }
      />
      <Figure
        name={t`Median time`}
        value={now.p50_ms === null ? '–' : formatDuration(now.p50_ms)}
        note={before.p50_ms === null ? null : <Trans>{formatDuration(before.p50_ms)} in the period before</Trans>}
      />
      <Figure name={t`Cost at list prices`} value={<Costs sums={now} />} now={micros(now)} before={micros(before)} />
    </SimpleGrid>
  );
}

/** Sums of two currencies are no sum: only where there is one is there a change. */
const micros = (sums: InsightSums) => (sums.costs.length === 1 ? (sums.costs[0]?.micros ?? 0) : 0);

type FigureProps = { name: string; value: ReactNode; now?: number; before?: number; note?: ReactNode };

function Figure({ name, value, now, before, note }: FigureProps) {
  const change = now === undefined || before === undefined ? null : changeOf(now, before);
  const shown = change === null ? '' : `${change > 0 ? '+' : ''}${change}`;
  return (
    <Paper className="surface" p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={600} className="tabular">
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {change === null ? note : <Trans>{shown} % compared with the period before</Trans>}
      </Text>
    </Paper>
  );
}
