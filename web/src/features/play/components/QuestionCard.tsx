/** What the model asks its owner to go on: answered in place, with one of its choices or other words, or declined. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChatQuestion, ChatToolCall } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconHelp, IconSend, IconX } from '@/ui/icons';
import { useDecideCall } from '../tool-queries';
import classes from './Play.module.css';

type Props = { call: ChatToolCall; question: ChatQuestion; chatId: string; mayDecide: boolean };

export function QuestionCard({ call, question, chatId, mayDecide }: Props) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const decide = useDecideCall(chatId);
  const { state } = call;
  const asks = state === 'waiting' && mayDecide;
  const lines = isProblem(decide.error) ? decide.error.lines : decide.error === null ? [] : [t`Try again.`];
  const answer = (said: string) => decide.mutate({ call: call.id, said: { decision: 'answer', answer: said } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') answer(words.trim());
  };
  return (
    <Paper
      component="article"
      withBorder
      p="sm"
      aria-label={t`Question: ${question.text}`}
      className={classes.toolCard}
    >
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <Group gap={6} wrap="nowrap" align="flex-start" className={classes.toolName}>
          <IconHelp size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="sm" fw={600} style={{ whiteSpace: 'pre-wrap' }}>
            {question.text}
          </Text>
        </Group>
        {state === 'waiting' ? (
          <Badge color="orange">{t`Waits for you`}</Badge>
        ) : question.reply === null ? (
          <Badge color="gray">{state === 'declined' ? t`Not answered` : t`Stopped`}</Badge>
        ) : null}
      </Group>
      {question.reply === null ? null : (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          {question.reply}
        </Text>
      )}
      {asks ? (
        <form onSubmit={submit}>
          {question.choices.length === 0 ? null : (
            <Group gap="xs" mt="xs" role="group" aria-label={t`Answers to choose from`}>
              {question.choices.map((choice) => (
                <Button
                  key={choice}
                  size="xs"
                  variant="default"
                  className={classes.choice}
                  disabled={decide.isPending}
                  onClick={() => answer(choice)}
                >
                  {choice}
                </Button>
              ))}
            </Group>
          )}
          <Textarea
            mt="xs"
            size="sm"
            autosize
            minRows={1}
            maxRows={8}
            maxLength={20_000}
            aria-label={t`Your answer`}
            placeholder={question.choices.length === 0 ? t`Your answer` : t`Or another answer`}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <ErrorSummary lines={lines} />
          <Group gap="xs" mt="xs">
            <Button
              type="submit"
              size="xs"
              leftSection={<IconSend size={14} />}
              loading={decide.isPending}
              disabled={words.trim() === ''}
            >
              <Trans>Answer</Trans>
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconX size={14} />}
              disabled={decide.isPending}
              onClick={() => decide.mutate({ call: call.id, said: { decision: 'decline' } })}
            >
              <Trans>Skip</Trans>
            </Button>
          </Group>
        </form>
      ) : null}
    </Paper>
  );
}
