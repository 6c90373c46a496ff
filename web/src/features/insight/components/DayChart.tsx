/** A chart by day or month with its title, unit and total; as a table too, and as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { formatCount } from '@/lib/format';
import { saveText } from '@/lib/save';
import { csvOf } from '../model';
import type { Bar, Series } from './DayBars';

const DayBars = lazy(async () => ({ default: (await import('./DayBars')).DayBars }));

type Props = {
  title: string;
  /** What is counted. */
  unit: string;
  points: readonly Bar[];
  series: readonly Series[];
  /** Of all points; `null`: there is none. */
  total: number | null;
  before: number | null;
  /** What the points are; days unless given. */
  head?: string;
  format?: (value: number) => string;
  isCompared?: boolean;
};

export function DayChart({
  title,
  unit,
  points,
  series,
  total,
  before,
  head,
  format = formatCount,
  isCompared = false,
}: Props) {
  const { t } = useLingui();
  const first = head ?? t`Day`;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const all = total === null ? '' : format(total);
  const past = before === null ? '' : format(before);
  const save = () =>
    saveText(
      `${title}.csv`,
      csvOf([
        [first, ...series.map(({ label }) => label)],
        ...points.map((point) => [point.label, ...series.map(({ key }) => point[key] ?? 0)]),
      ]),
    );
  return (
    <Paper
      className="surface"
      p="lg"
      component="figure"
      m={0}
      miw={0}
      display="flex"
      style={{ flexDirection: 'column' }}
      aria-labelledby={id}
    >
      <Group justify="space-between" align="flex-start" mb="md" component="figcaption" gap="sm">
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {total === null ? (
              unit
            ) : (
              <Trans>
                {unit}: {all} in all, {past} in the period before
              </Trans>
            )}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="default" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? <Trans>Show as a chart</Trans> : <Trans>Show as a table</Trans>}
          </Button>
          <Button size="xs" variant="default" onClick={save}>
            <Trans>Download CSV</Trans>
          </Button>
        </Group>
      </Group>
      {points.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing in this time.</Trans>
        </Text>
      ) : asTable ? (
        <Table.ScrollContainer minWidth={0} mah={320} type="native" tabIndex={0}>
          <Table aria-label={title} className="tabular">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{first}</Table.Th>
                {series.map(({ key, label }) => (
                  <Table.Th key={key} ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((point) => (
                <Table.Tr key={point.first}>
                  <Table.Th scope="row" fw={400}>
                    {point.label}
                  </Table.Th>
                  {series.map(({ key }) => (
                    <Table.Td key={key} ta="right">
                      {format(Number(point[key] ?? 0))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Suspense fallback={<Skeleton h={220} />}>
          <DayBars points={points} series={series} format={format} isCompared={isCompared} />
        </Suspense>
      )}
    </Paper>
  );
}
