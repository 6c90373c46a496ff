/** The figures of the charts as a table: exact, and for those who do not see drawings. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Table, Text } from '@mantine/core';
import { formatCount, formatDateTime } from '@/lib/format';
import { eventful, milliseconds, percent } from '../figures-model';
import type { OverTime } from './CallCharts';

export function CallTable({ points, stepMinutes, withOpen }: OverTime) {
  const { t } = useLingui();
  const rows = eventful(points);
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={760} mah={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t`Calls over time`} stickyHeader className="tabular">
          <Table.Thead>
            <Table.Tr>
              {[
                t`From`,
                t`Calls`,
                t`Failed`,
                t`Retries`,
                t`First words p50 / p95 / p99`,
                t`Whole answer p50 / p95 / p99`,
                ...(withOpen ? [t`Paused`] : []),
              ].map((head) => (
                <Table.Th key={head} c="dimmed" fz="xs" fw={500}>
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ at, open_seconds, figures }) => (
              <Table.Tr key={at}>
                <Table.Th scope="row" fw={400}>
                  {formatDateTime(new Date(at))}
                </Table.Th>
                <Table.Td>{formatCount(figures.calls)}</Table.Td>
                <Table.Td>
                  {formatCount(figures.failed)} · {percent(figures.error_rate)}
                </Table.Td>
                <Table.Td>{formatCount(figures.retries)}</Table.Td>
                <Table.Td>
                  {milliseconds(figures.first_delta_p50_ms)} / {milliseconds(figures.first_delta_p95_ms)} /{' '}
                  {milliseconds(figures.first_delta_p99_ms)}
                </Table.Td>
                <Table.Td>
                  {milliseconds(figures.total_p50_ms)} / {milliseconds(figures.total_p95_ms)} /{' '}
                  {milliseconds(figures.total_p99_ms)}
                </Table.Td>
                {withOpen ? <Table.Td>{open_seconds === 0 ? '–' : <Trans>{open_seconds} s</Trans>}</Table.Td> : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" p="sm">
        <Trans>Steps of {stepMinutes} minutes; those without a call are left out.</Trans>
      </Text>
    </Paper>
  );
}
