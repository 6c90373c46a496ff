/** What the model asked for to answer: a card a use case, and how the answer goes on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import type { ChatDocument, ChatMessage } from '@/api/gen/types.gen';
import { IconAlert, IconInfo } from '@/ui/icons';
import { QuestionCard } from './QuestionCard';
import { ToolCard } from './ToolCard';

/** null: one may not decide here. */
export type ToolsOf = { chatId: string; documents: readonly ChatDocument[]; mayDecide: boolean };

export function ToolCalls({ message, tools }: { message: ChatMessage; tools: ToolsOf }) {
  const { t } = useLingui();
  const { tool_calls: calls, turn_state: state, turn_problem: problem } = message;
  if (calls.length === 0) return null;
  return (
    <Stack gap="xs" my="sm">
      <Stack component="section" gap="xs" aria-label={t`What this answer asked for`}>
        {calls.map((call) =>
          call.question === null ? (
            <ToolCard key={call.id} call={call} {...tools} />
          ) : (
            <QuestionCard
              key={call.id}
              call={call}
              question={call.question}
              chatId={tools.chatId}
              mayDecide={tools.mayDecide}
            />
          ),
        )}
      </Stack>
      <div role="status">
        {state === 'uses_tools' ? (
          <Group gap="xs">
            <Loader size={14} aria-hidden />
            <Text size="sm">
              {calls.every(({ question }) => question !== null) ? (
                <Trans>The answer continues in a moment.</Trans>
              ) : (
                <Trans>The answer continues when the use cases have finished.</Trans>
              )}
            </Text>
          </Group>
        ) : state === 'waits_for_you' ? (
          <Text size="sm">
            <Trans>The answer waits for you. It stays here until you decide.</Trans>
          </Text>
        ) : null}
      </div>
      {state !== 'ended' ? null : problem === null ? (
        <Alert color="gray" icon={<IconInfo size={18} />}>
          <Trans>This answer was stopped.</Trans>
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlert size={18} />}>
          <Trans>The answer could not continue.</Trans> {problem}
        </Alert>
      )}
    </Stack>
  );
}
