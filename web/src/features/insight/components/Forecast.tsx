/** What this month comes to if things go on as they did in it so far, beside the whole month before. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InsightSums } from '@/api/gen/types.gen';
import { formatCost, formatCount } from '@/lib/format';
import { Panel } from '@/ui/Panel';
import { doneOf, type Filter, monthName, monthPassed } from '../model';
import { overviewQuery } from '../queries';

export function Forecast({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const whole = { ...filter, from: '', to: '' };
  const { data: month } = useQuery(overviewQuery({ ...whole, time: 'this_month' }));
  const { data: last } = useQuery(overviewQuery({ ...whole, time: 'last_month' }));
  // Where days of few people are hidden, what is shown of a month that is under way is no pace.
  if (month === undefined || last === undefined || month.frame.policy.naming === 'sums') return null;
  const { frame, now } = month;
  const passed = monthPassed(frame.first, frame.as_of, frame.zone);
  const name = monthName(frame.first);
  const lastName = monthName(last.frame.first);
  const [cost] = now.costs;
  const hasOneCurrency = now.costs.length === 1 && cost !== undefined;
  return (
    <Panel
      title={t`Forecast for ${name}`}
      description={
        passed === null ? (
          <Trans>There is a forecast once two days of the month have passed.</Trans>
        ) : (
          <Trans>If the rest of the month goes on as it began.</Trans>
        )
      }
    >
      {passed === null ? null : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Line
            name={t`Runs and calls`}
            so={formatCount(doneOf(now))}
            will={formatCount(Math.round(doneOf(now) / passed))}
            was={formatCount(doneOf(last.now))}
            last={lastName}
          />
          {hasOneCurrency ? (
            <Line
              name={t`Cost at list prices`}
              so={formatCost(cost.micros, cost.currency)}
              will={formatCost(Math.round(cost.micros / passed), cost.currency)}
              was={costIn(last.now, cost.currency)}
              last={lastName}
            />
          ) : null}
        </SimpleGrid>
      )}
    </Panel>
  );
}

const costIn = (sums: InsightSums, currency: string) =>
  formatCost(sums.costs.find((cost) => cost.currency === currency)?.micros ?? 0, currency);

function Line({ name, so, will, was, last }: Record<'name' | 'so' | 'will' | 'was' | 'last', string>) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={600} className="tabular">
        {will}
      </Text>
      <Text size="xs" c="dimmed">
        <Trans>
          {so} so far, {was} in {last}
        </Trans>
      </Text>
    </div>
  );
}
