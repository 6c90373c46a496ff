/** The rows of a file, by what they come to, with what is wrong with each. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuestionImport, QuestionImportRow, QuestionRowChoice, QuestionRowOutcome } from '@/api/gen/types.gen';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { FormError } from '@/ui/FormError';
import { IconSearch } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { oneOf, useQueryState } from '@/ui/query-state';
import { OUTCOMES } from '../model';
import { importRowsQuery, useChooseAlike } from '../queries';

const CHOICES = ['keep', 'replace', 'skip'] as const satisfies readonly QuestionRowChoice[];

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
  const shown = oneOf(query, 'outcome', [...OUTCOMES, 'alike'] as const);
  const list = useInfiniteQuery(importRowsQuery(found.id, shown, found.status));
  const choose = useChooseAlike(found.id);
  const { alike } = found.counts;
  const words = useOutcomeWords();
  const choices = useChoiceWords();
  return (
    <Box>
      <Group mb="sm">
        <NativeSelect
          aria-label={t`Outcome`}
          value={shown ?? ''}
          onChange={(event) => set({ outcome: event.currentTarget.value })}
          data={[
            { value: '', label: t`All rows` },
            ...OUTCOMES.map((value) => ({ value, label: `${words[value]} (${found.counts[value]})` })),
            ...(alike === 0 ? [] : [{ value: 'alike', label: t`Means the same as an entry (${alike})` }]),
          ]}
        />
        {alike === 0 ? null : (
          <Group gap="xs" role="group" aria-label={t`All rows that mean the same as an entry`}>
            <Text size="sm">
              <Plural value={alike} one="# row means the same as an entry:" other="# rows mean the same as an entry:" />
            </Text>
            {CHOICES.map((choice) => (
              <Button
                key={choice}
                size="compact-sm"
                variant="default"
                loading={choose.isPending && choose.variables?.choice === choice && !choose.variables.numbers}
                onClick={() => choose.mutate({ choice, numbers: null })}
              >
                {choices[choice]}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      <FormError error={choose.error} />
      <DataTable
        label={t`Rows`}
        columns={columns((number, choice) => choose.mutate({ choice, numbers: [number] }))}
        list={pagedListState(list)}
        rowKey={({ number }) => String(number)}
        empty={<EmptyView icon={<IconSearch size={28} />} title={t`No rows in this state`} />}
      />
    </Box>
  );
}

type OnChoose = (number: number, choice: QuestionRowChoice) => void;

const columns = (onChoose: OnChoose): Column<QuestionImportRow>[] => [
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
        {row.alike_question === null ? null : <Alike row={row} onChoose={onChoose} />}
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

/** The entry that a new row means the same as, and what becomes of the row. */
function Alike({ row, onChoose }: { row: QuestionImportRow; onChoose: OnChoose }) {
  const { t } = useLingui();
  const words = useChoiceWords();
  const { number, alike_question, alike_answer, choice } = row;
  return (
    <Group gap="xs" mt={4} align="center">
      <Text size="xs" style={{ overflowWrap: 'anywhere', flex: '1 1 220px' }}>
        <Trans>Means the same as “{alike_question}”</Trans>
        <Text span size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {alike_answer}
        </Text>
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t`What to do with row ${number}`}
        value={choice ?? 'keep'}
        onChange={(event) => onChoose(number, CHOICES.find((each) => each === event.currentTarget.value) ?? 'keep')}
        data={CHOICES.map((value) => ({ value, label: words[value] }))}
      />
    </Group>
  );
}

function useChoiceWords(): Record<QuestionRowChoice, string> {
  const { t } = useLingui();
  return { keep: t`Keep both`, replace: t`Replace the entry`, skip: t`Skip the row` };
}

function Outcome({ row: { outcome, of_row, choice } }: { row: QuestionImportRow }) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  if (outcome === null) return null;
  const skipped = choice === 'skip' ? t`Skipped` : words[outcome];
  return <Badge color={COLORS[outcome]}>{of_row === null ? skipped : t`Repeats row ${of_row}`}</Badge>;
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
