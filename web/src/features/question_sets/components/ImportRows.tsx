/** The rows of a file, by what they come to, with what is wrong with each. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuestionImport, QuestionImportRow, QuestionRowOutcome } from '@/api/gen/types.gen';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconSearch } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { OUTCOMES } from '../model';
import { importRowsQuery } from '../queries';

const COLORS: Record<QuestionRowOutcome, string> = {
  added: 'teal',
  changed: 'blue',
  same: 'gray',
  duplicate: 'yellow',
  faulty: 'red',
};

export function ImportRows({ found }: { found: QuestionImport }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const outcome = oneOf(query, 'outcome', OUTCOMES);
  const list = useInfiniteQuery(importRowsQuery(found.id, outcome, found.status));
  const words = useOutcomeWords();
  return (
    <Box>
      <Group mb="sm">
        <NativeSelect
          aria-label={t`Outcome`}
          value={outcome ?? ''}
          onChange={(event) => set({ outcome: event.currentTarget.value })}
          data={[
            { value: '', label: t`All rows` },
            ...OUTCOMES.map((value) => ({ value, label: `${words[value]} (${found.counts[value]})` })),
          ]}
        />
      </Group>
      <DataTable
        label={t`Rows`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={({ number }) => String(number)}
        empty={<EmptyView icon={<IconSearch size={28} />} title={t`No row comes to this`} />}
      />
    </Box>
  );
}

const columns: Column<QuestionImportRow>[] = [
  { key: 'number', header: <Trans>Row</Trans>, width: 80, cell: ({ number }) => number },
  {
    key: 'question',
    header: <Trans>Question</Trans>,
    cell: (row) => (
      <>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {row.question}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {row.answer}
        </Text>
        {row.before_answer === null || row.outcome !== 'changed' ? null : (
          <Text size="xs" c="dimmed" td="line-through" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {row.before_answer}
          </Text>
        )}
        {Object.entries(row.faults).map(([field, messages]) => (
          <Text key={field} size="xs" c="red">
            {messages.join(' ')}
          </Text>
        ))}
      </>
    ),
  },
  { key: 'outcome', header: <Trans>Outcome</Trans>, width: 190, cell: (row) => <Outcome row={row} /> },
];

function Outcome({ row: { outcome, of_row } }: { row: QuestionImportRow }) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  if (outcome === null) return null;
  return <Badge color={COLORS[outcome]}>{of_row === null ? words[outcome] : t`Repeats row ${of_row}`}</Badge>;
}

function useOutcomeWords(): Record<QuestionRowOutcome, string> {
  const { t } = useLingui();
  return {
    added: t`New`,
    changed: t`Changes an entry`,
    same: t`Already there`,
    duplicate: t`Repeated`,
    faulty: t`Has errors`,
  };
}
