/** The use cases of an answer, as a link to the chat shows them: the run opens for whoever may. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import type { SharedToolCall } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { IconHelp, IconPuzzle } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Play.module.css';
import { useCallWords } from './ToolCard';

export function SharedCalls({ calls }: { calls: readonly SharedToolCall[] }) {
  const { t } = useLingui();
  const words = useCallWords();
  if (calls.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" mb="sm" className={classes.toolRows} aria-label={t`What this answer asked for`}>
      {calls.map((call, index) => (
        <li key={call.run_id ?? index}>
          <Paper withBorder p="xs">
            <Group gap="xs">
              {call.question === null ? <IconPuzzle size={16} aria-hidden /> : <IconHelp size={16} aria-hidden />}
              <Text size="sm" fw={600}>
                {call.question === null ? call.use_case_name : call.question.text}
              </Text>
              <Badge color="gray">{call.state === 'waiting' ? t`Waiting for its owner` : words[call.state]}</Badge>
              {call.run_id === null ? null : (
                <TextLink to={paths.run(call.run_id)} size="xs">
                  <Trans>Open the run</Trans>
                </TextLink>
              )}
            </Group>
            {call.question === null || call.question.reply === null ? null : (
              <Text size="sm">{call.question.reply}</Text>
            )}
          </Paper>
        </li>
      ))}
    </Stack>
  );
}
