/** What was done in each hour of the week, as a table whose cells are the darker the more it was. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Table, Text, useComputedColorScheme } from '@mantine/core';
import type { InsightHour } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { Panel } from '@/ui/Panel';
import { SaveCsv } from './SaveCsv';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
// A Monday and the days after it, for the weekdays' names.
const DAYS = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)));

export function HeatMap({ hours, zone }: { hours: readonly InsightHour[]; zone: string }) {
  const { i18n } = useI18n();
  const { t } = useLingui();
  const isDark = useComputedColorScheme('light') === 'dark';
  const known = new Map(hours.map(({ weekday, hour, done }) => [`${weekday}-${hour}`, done]));
  const most = Math.max(1, ...hours.map(({ done }) => done));
  const all = formatCount(hours.reduce((sum, { done }) => sum + done, 0));
  // The strongest keeps 4.5:1 with the number on it, in both schemes.
  const shade = (done: number) =>
    done === 0
      ? {}
      : {
          background: `rgb(${isDark ? '145 167 255' : '66 99 235'} / ${(0.12 + 0.28 * (done / most)).toFixed(2)})`,
          color: 'var(--mantine-color-bright)',
        };
  return (
    <Panel
      title={t`When you work`}
      description={
        <Trans>
          Runs and calls by weekday and hour, in {zone}: {all} in all.
        </Trans>
      }
      actions={
        <SaveCsv
          file="hours.csv"
          head={['weekday', 'hour', 'runs_and_calls']}
          rows={hours.map(({ weekday, hour, done }) => [weekday, hour, done])}
        />
      }
    >
      {hours.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing in this time.</Trans>
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={720} type="native" tabIndex={0}>
          <Table aria-label={t`When you work`} className="tabular" horizontalSpacing={4} verticalSpacing={4} fz="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Day`}</Table.Th>
                {HOURS.map((hour) => (
                  <Table.Th key={hour} ta="center" fw={400}>
                    {String(hour).padStart(2, '0')}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {DAYS.map((day, index) => (
                <Table.Tr key={day.toISOString()}>
                  <Table.Th scope="row" fw={400}>
                    {i18n.date(day, { weekday: 'short', timeZone: 'UTC' })}
                  </Table.Th>
                  {HOURS.map((hour) => {
                    const done = known.get(`${index + 1}-${hour}`) ?? 0;
                    return (
                      <Table.Td key={hour} ta="center" style={shade(done)}>
                        {done === 0 ? '' : formatCount(done)}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
