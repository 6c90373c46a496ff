/** Questions that no entry answered: one click makes an entry of one. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { UnansweredQuestion } from '@/api/gen/types.gen';
import { policyQuery } from '@/features/policy/queries';
import { actionsColumn, RowMenu } from '@/ui/columns';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyView } from '@/ui/EmptyView';
import { IconMessageQuestion, IconTrash } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { RelativeTime } from '@/ui/RelativeTime';
import { formOf } from '../model';
import { unansweredQuery, useDismiss } from '../queries';

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog')).EntryDialog }));

export function UnansweredList() {
  const { t } = useLingui();
  const list = useInfiniteQuery(unansweredQuery());
  const { data: policy } = useQuery(policyQuery());
  const few = policy?.naming === 'sums' ? policy.smallest_group : null;
  const dismiss = useDismiss();
  const [answered, setAnswered] = useState<UnansweredQuestion | null>(null);
  const columns: Column<UnansweredQuestion>[] = [
    {
      key: 'question',
      header: <Trans>Question</Trans>,
      cell: asked,
    },
    {
      key: 'times',
      header: <Trans>Asked</Trans>,
      from: 'sm',
      width: 110,
      cell: ({ times }) => plural(times, { one: '# time', other: '# times' }),
    },
    {
      key: 'last',
      header: <Trans>Last asked</Trans>,
      from: 'sm',
      width: 150,
      cell: last,
    },
    {
      key: 'answer',
      header: (
        <span className="visually-hidden">
          <Trans>Answer</Trans>
        </span>
      ),
      width: 110,
      cell: answerButton(setAnswered),
    },
    actionsColumn(({ id, question }) => (
      <RowMenu name={question}>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => dismiss.mutate(id)}>
          <Trans>Dismiss</Trans>
        </Menu.Item>
      </RowMenu>
    )),
  ];
  return (
    <>
      {few === null ? null : (
        <Text c="dimmed" mb="md">
          <Trans>
            Your company shows sums only: a question appears once {few} people have asked it or a similar question.
          </Trans>
        </Text>
      )}
      <DataTable
        label={t`Unanswered`}
        columns={columns}
        list={pagedListState(list)}
        rowKey={({ id }) => id}
        empty={
          <EmptyView
            icon={<IconMessageQuestion size={28} />}
            title={t`Nothing is waiting for an answer`}
            description={<Trans>Questions that no entry answered appear here, with how often people asked them.</Trans>}
          />
        }
      />
      {answered === null ? null : (
        <Suspense fallback={null}>
          <EntryDialog
            entry={null}
            initial={formOf({ question: answered.question })}
            onClose={() => setAnswered(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const asked = ({ question, times }: UnansweredQuestion) => (
  <>
    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      {question}
    </Text>
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {plural(times, { one: 'Asked # time', other: 'Asked # times' })}
    </Text>
  </>
);

const last = ({ last_at }: UnansweredQuestion) => <RelativeTime at={last_at} />;

const answerButton = (onAnswer: (question: UnansweredQuestion) => void) => (question: UnansweredQuestion) => (
  <AnswerButton question={question} onAnswer={onAnswer} />
);

type AnswerProps = { question: UnansweredQuestion; onAnswer: (question: UnansweredQuestion) => void };

function AnswerButton({ question, onAnswer }: AnswerProps) {
  const { t } = useLingui();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t`Answer “${question.question}”`}
      onClick={() => onAnswer(question)}
    >
      <Trans>Answer</Trans>
    </Button>
  );
}
