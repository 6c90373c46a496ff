/** What became of each question between two versions. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Modal, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { QuestionDifference } from '@/api/gen/types.gen';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconHistory } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { differenceQuery } from '../queries';

export function DifferenceDialog({ from, to, onClose }: { from: number; to: number; onClose: () => void }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(differenceQuery(from, to));
  return (
    <Modal opened size="xl" title={t`From version ${from} to version ${to}`} onClose={onClose}>
      <DataTable
        label={t`Changes`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={(change) => change.key}
        empty={<EmptyView icon={<IconHistory size={28} />} title={t`Both versions are the same`} />}
      />
    </Modal>
  );
}

const WORDS = {
  added: <Trans>Added</Trans>,
  changed: <Trans>Changed</Trans>,
  removed: <Trans>Removed</Trans>,
} as const;
const COLORS = { added: 'teal', changed: 'blue', removed: 'gray' } as const;

const columns: Column<QuestionDifference>[] = [
  {
    key: 'question',
    header: <Trans>Question</Trans>,
    cell: ({ old_question, new_question, old_answer, new_answer }) => (
      <>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {new_question ?? old_question}
        </Text>
        {old_answer === null || old_answer === new_answer ? null : (
          <Text size="xs" c="dimmed" td="line-through" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {old_answer}
          </Text>
        )}
        {new_answer === null ? null : (
          <Text size="xs" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {new_answer}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'change',
    header: <Trans>Change</Trans>,
    width: 120,
    cell: ({ change }) => <Badge color={COLORS[change]}>{WORDS[change]}</Badge>,
  },
];
