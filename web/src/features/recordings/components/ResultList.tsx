/** What came of each recording: kinds and sizes of differences, no word of anybody's text. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Replay, ReplayResult } from '@/api/gen/types.gen';
import { formatCount, formatDateTime, shortDigest } from '@/lib/format';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconHistory } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { countOf, isUnderWay, VERDICTS } from '../model';
import { replayResultsQuery } from '../queries';
import { differenceLines, VERDICTS as WORDS } from '../words';
import { VerdictBadge } from './Badges';

export function ResultList({ replay }: { replay: Replay }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const [query, set] = useQueryState();
  const verdict = oneOf(query, 'verdict', VERDICTS);
  const list = useInfiniteQuery(replayResultsQuery(replay, verdict));
  return (
    <Box component="section" aria-label={t`Recordings`}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>
          <Trans>Recordings</Trans>
        </Title>
        <NativeSelect
          aria-label={t`Outcome`}
          value={verdict ?? ''}
          onChange={(event) => set({ verdict: event.currentTarget.value })}
          data={[
            { value: '', label: t`All (${formatCount(replay.chosen)})` },
            ...VERDICTS.map((each) => ({
              value: each,
              label: `${i18n._(WORDS[each].words)} (${formatCount(countOf(replay, each))})`,
            })),
          ]}
        />
      </Group>
      <DataTable
        label={t`Recordings`}
        columns={resultColumns()}
        list={pagedListState(list)}
        rowKey={(result) => String(result.position)}
        empty={
          <EmptyList
            isFiltered={verdict !== undefined}
            noMatch={{
              title: t`No recordings with this outcome`,
              description: <Trans>Choose another outcome, or all.</Trans>,
            }}
            icon={<IconHistory size={28} />}
            title={isUnderWay(replay) ? t`Nothing has been replayed yet` : t`Nothing was replayed`}
          />
        }
      />
    </Box>
  );
}

const resultColumns = (): Column<ReplayResult>[] => [
  {
    key: 'recording',
    header: <Trans>Run</Trans>,
    width: { base: 130, sm: 220 },
    cell: (result) => <Name result={result} />,
  },
  {
    key: 'verdict',
    header: <Trans>Outcome</Trans>,
    width: 120,
    from: 'sm',
    cell: (result) => <VerdictBadge verdict={result.verdict} />,
  },
  {
    key: 'differences',
    header: <Trans>Differences</Trans>,
    from: 'sm',
    cell: (result) => <Lines result={result} none="–" />,
  },
  {
    key: 'digest',
    header: <Trans>Recorded with</Trans>,
    width: 130,
    from: 'lg',
    cell: (result) => <Code title={result.recorded_digest}>{shortDigest(result.recorded_digest)}</Code>,
  },
];

function Name({ result }: { result: ReplayResult }) {
  const { client_id } = result;
  return (
    <Box miw={0} py={4}>
      <Text fw={500}>{formatDateTime(new Date(result.recorded_at))}</Text>
      <Text size="xs" c="dimmed">
        <Trans>Company {client_id}</Trans>
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {result.run_id}
      </Text>
      <Box hiddenFrom="sm" mt={4}>
        <VerdictBadge verdict={result.verdict} />
        <Lines result={result} />
      </Box>
    </Box>
  );
}

function Lines({ result, none = null }: { result: ReplayResult; none?: string | null }) {
  const lines = result.reason === null ? differenceLines(result.differences) : [result.reason];
  if (lines.length === 0) return none;
  return (
    <Stack gap={2} py={4}>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Stack>
  );
}
