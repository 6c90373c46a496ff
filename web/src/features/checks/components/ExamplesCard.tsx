/** The use case's examples: what every draft is held against, and the way to the check. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Definition, UseCase, UseCaseExample } from '@/api/gen/types.gen';
import { Card } from '@/features/cases/components/Card';
import type { DraftSaver } from '@/features/cases/draft-saver';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { IconEdit, IconListCheck, IconMessageQuestion, IconPlus, IconTrash } from '@/ui/icons';
import { useExpectationWords } from '../expectation-words';
import { MOST_EXAMPLES } from '../model';
import { examplesQuery, useDeleteExample } from '../queries';
import classes from './Checks.module.css';
import { NewerQuestions } from './NewerQuestions';

const QuestionsDialog = lazy(async () => ({ default: (await import('./QuestionsDialog')).QuestionsDialog }));
const ExampleDialog = lazy(async () => ({ default: (await import('./ExampleDialog')).ExampleDialog }));

type Props = { useCase: UseCase; definition: Definition; saver: DraftSaver; onCheck: () => void };

export function ExamplesCard({ useCase, definition, saver, onCheck }: Props) {
  const { t } = useLingui();
  const query = useQuery(examplesQuery(useCase.id));
  const remove = useDeleteExample(useCase.id);
  const [editing, setEditing] = useState<UseCaseExample | 'new' | null>(null);
  const examples = query.data;
  const full = (examples?.length ?? 0) >= MOST_EXAMPLES;
  const ask = (example: UseCaseExample) =>
    confirm({
      title: t`Remove the example?`,
      message: <Trans>“{example.name}” will be removed. Earlier checks keep it.</Trans>,
      action: t`Remove`,
      run: () => remove.mutateAsync(example.id),
    });
  /** What is asked for is what the server has: an example is checked against the saved draft. */
  const open = async (next: UseCaseExample | 'new') => {
    if (await saver.flush()) setEditing(next);
  };

  const [asking, setAsking] = useState(false);
  const openQuestions = async () => {
    if (await saver.flush()) setAsking(true);
  };

  return (
    <Card
      title={t`Examples`}
      description={
        <Trans>Inputs and what you expect of the answer. Check every draft on them, next to the live version.</Trans>
      }
      action={
        <Group gap="xs" style={{ flexShrink: 0 }}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconMessageQuestion size={14} />}
            disabled={full || examples === undefined}
            onClick={() => void openQuestions()}
          >
            <Trans>Use questions</Trans>
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={full}
            title={full ? t`A use case has at most ${MOST_EXAMPLES} examples.` : undefined}
            onClick={() => void open('new')}
          >
            <Trans>Add example</Trans>
          </Button>
        </Group>
      }
    >
      {query.error && examples === undefined ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : examples === undefined ? (
        <Skeleton h={60} />
      ) : examples.length === 0 ? (
        <Text c="dimmed">
          <Trans>No examples yet. Add one, or create one from a corrected answer.</Trans>
        </Text>
      ) : (
        <ul className={classes.plain} aria-label={t`Examples`}>
          {examples.map((example) => (
            <ExampleRow
              key={example.id}
              example={example}
              documents={useCase.documents}
              onEdit={() => void open(example)}
              onRemove={() => ask(example)}
            />
          ))}
        </ul>
      )}
      <NewerQuestions useCaseId={useCase.id} examples={examples ?? []} />
      <Group gap="sm">
        <Button leftSection={<IconListCheck size={16} />} variant="light" onClick={onCheck}>
          <Trans>Check examples</Trans>
        </Button>
        {examples !== undefined && examples.length > 0 ? (
          <Text size="xs" c="dimmed">
            <Plural value={examples.length} one="# example" other="# examples" />
          </Text>
        ) : null}
      </Group>
      <Suspense fallback={null}>
        {asking ? (
          <QuestionsDialog
            useCaseId={useCase.id}
            inputs={definition.inputs}
            known={examples?.length ?? 0}
            onClose={() => setAsking(false)}
          />
        ) : null}
        {editing === null ? null : (
          <ExampleDialog
            useCaseId={useCase.id}
            inputs={definition.inputs}
            documents={useCase.documents}
            known={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type RowProps = {
  example: UseCaseExample;
  documents: readonly { id: string; name: string }[];
  onEdit: () => void;
  onRemove: () => void;
};

function ExampleRow({ example, documents, onEdit, onRemove }: RowProps) {
  const { t } = useLingui();
  const words = useExpectationWords(documents);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" fw={500}>
          {example.name}
        </Text>
        {example.question ? (
          <Text size="xs" c="dimmed">
            <Trans>From version {example.question.version} of the questions and answers</Trans>
          </Text>
        ) : null}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {example.expectations.map(words).join(' · ')}
        </Text>
      </div>
      <ActionIcon aria-label={t`Change the example ${example.name}`} onClick={onEdit}>
        <IconEdit size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t`Remove the example ${example.name}`} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}
