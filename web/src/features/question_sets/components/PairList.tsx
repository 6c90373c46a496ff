/** Questions of the newest version that mean the same, beside each other; answers that contradict each other are marked. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QuestionEntry, QuestionPair } from '@/api/gen/types.gen';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconMessageQuestion } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { pairsQuery } from '../queries';

export type EntryActs = Record<'onEdit' | 'onRemove', (entry: QuestionEntry) => void>;

type Props = { contradicting: boolean; search: string; acts: EntryActs };

export function PairList({ contradicting, search, acts }: Props) {
  const { t } = useLingui();
  const list = useInfiniteQuery(pairsQuery({ contradicting, search }));
  return (
    <DataTable
      top
      label={contradicting ? t`Answers that contradict each other` : t`Questions that mean the same`}
      columns={columns(acts)}
      list={pagedListState(list)}
      rowKey={({ one, other }) => `${one.id} ${other.id}`}
      empty={
        <EmptyList
          isFiltered={search !== ''}
          noMatch={{ title: t`No question matches`, description: <Trans>Try other words.</Trans> }}
          icon={<IconMessageQuestion size={28} />}
          title={contradicting ? t`No answers contradict each other` : t`No two questions mean the same`}
          description={
            <Trans>
              Questions are compared in the background, where this server has a model that reads their meaning.
            </Trans>
          }
        />
      }
    />
  );
}

const columns = (acts: EntryActs): Column<QuestionPair>[] => [
  { key: 'one', header: <Trans>Question</Trans>, width: '50%', cell: ({ one }) => <Side entry={one} acts={acts} /> },
  {
    key: 'other',
    header: <Trans>Same question</Trans>,
    cell: ({ other, contradicts }) => (
      <Side
        entry={other}
        acts={acts}
        note={
          contradicts ? (
            <Badge color="orange">
              <Trans>Different figures</Trans>
            </Badge>
          ) : null
        }
      />
    ),
  },
];

type SideProps = { entry: QuestionEntry; acts: EntryActs; note?: ReactNode };

function Side({ entry, acts, note }: SideProps) {
  const { t } = useLingui();
  const { question } = entry;
  return (
    <Stack gap={4} py={4}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
        {entry.answer}
      </Text>
      {note}
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t`Edit “${question}”`}
          onClick={() => acts.onEdit(entry)}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t`Remove “${question}”`}
          onClick={() => acts.onRemove(entry)}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
