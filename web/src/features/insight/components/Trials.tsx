/** How far trials have come, and each of them. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrialRow, TrialStage, TrialStages } from '@/api/gen/types.gen';
import { formatCount, formatDate, formatDateTime } from '@/lib/format';
import type { Column } from '@/ui/DataTable';
import { readPage } from '@/ui/Pages';
import { Panel } from '@/ui/Panel';
import { oneOf } from '@/ui/query-state';
import { trialsQuery } from '../client-queries';
import { largestDrop, shareOf, TIMES } from '../model';
import { STAGE_WORDS } from '../words';
import { ClientList } from './ClientList';
import { ClientsCsv } from './ClientsCsv';
import { type Change, TimeSelect } from './Filters';

const STAGES: readonly TrialStage[] = ['began', 'ran', 'returned', 'paid'];

function Stage({ stage }: { stage: TrialStage }) {
  const { i18n } = useI18n();
  return i18n._(STAGE_WORDS[stage]);
}

function Until({ row: { until_at, is_over } }: { row: TrialRow }) {
  if (until_at === null) return null;
  const day = formatDate(new Date(until_at));
  return is_over ? <Trans>Over since {day}</Trans> : <Trans>Ends {day}</Trans>;
}

const columns: Column<TrialRow>[] = [
  { key: 'stage', header: <Trans>Stage</Trans>, cell: (row) => <Stage stage={row.stage} /> },
  { key: 'began', header: <Trans>Began</Trans>, cell: (row) => formatDate(new Date(row.began_at)), from: 'sm' },
  {
    key: 'until',
    header: <Trans>Ends</Trans>,
    cell: (row) =>
      row.until_at === null ? (
        '–'
      ) : (
        <>
          {formatDate(new Date(row.until_at))}{' '}
          {row.is_over ? (
            <Badge color="gray">
              <Trans>Over</Trans>
            </Badge>
          ) : null}
        </>
      ),
    from: 'sm',
  },
  {
    key: 'done',
    header: <Trans>Runs and calls</Trans>,
    cell: (row) => formatCount(row.done),
    align: 'right',
    from: 'sm',
  },
  { key: 'days', header: <Trans>Days in use</Trans>, cell: (row) => formatCount(row.days), align: 'right', from: 'md' },
  {
    key: 'accounts',
    header: <Trans>Accounts</Trans>,
    cell: (row) => formatCount(row.accounts),
    align: 'right',
    from: 'md',
  },
];

const brief = (row: TrialRow) => <Until row={row} />;

function Funnel({ now, before }: { now: TrialStages; before: TrialStages }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const drop = largestDrop(STAGES.map((stage) => now[stage]));
  return (
    <Panel
      title={t`Trials by stage`}
      description={<Trans>How many trials reached each stage, compared with the period before.</Trans>}
    >
      <Stack gap="sm">
        {STAGES.map((stage, index) => {
          const past = formatCount(before[stage]);
          return (
            <Box key={stage}>
              <Group justify="space-between" gap="xs" mb={4}>
                <Group gap="xs">
                  <Text fw={500}>{i18n._(STAGE_WORDS[stage])}</Text>
                  {drop === index ? (
                    <Badge color="orange">
                      <Trans>Most stop here</Trans>
                    </Badge>
                  ) : null}
                </Group>
                <Text className="tabular">
                  {formatCount(now[stage])}{' '}
                  <Text span size="sm" c="dimmed">
                    · <Trans>{past} in the period before</Trans>
                  </Text>
                </Text>
              </Group>
              <Progress value={shareOf(now[stage], now.began) ?? 0} aria-label={i18n._(STAGE_WORDS[stage])} />
            </Box>
          );
        })}
      </Stack>
    </Panel>
  );
}

export function Trials({ query, onChange }: { query: URLSearchParams; onChange: Change }) {
  const { t } = useLingui();
  const time = oneOf(query, 'time', TIMES) ?? '30d';
  const page = readPage(query);
  const { data, error, isPending, isFetching, refetch } = useQuery(trialsQuery(time, page));
  const asOf = data === undefined ? '' : formatDateTime(new Date(data.as_of));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <TimeSelect time={time} onChange={onChange} />
        <ClientsCsv figures="trials" time={time} />
      </Group>
      {data === undefined || data.total === 0 ? null : <Funnel now={data.now} before={data.before} />}
      <ClientList
        label={t`Trials`}
        columns={columns}
        list={{
          rows: data?.rows,
          total: data?.total,
          error,
          pending: isPending,
          fetching: isFetching,
          retry: () => void refetch(),
        }}
        page={page}
        onChange={onChange}
        brief={brief}
        empty={t`No trial began in this period`}
      />
      {asOf === '' ? null : (
        <Text size="sm" c="dimmed">
          <Trans>As of {asOf}.</Trans>
        </Text>
      )}
    </Stack>
  );
}
