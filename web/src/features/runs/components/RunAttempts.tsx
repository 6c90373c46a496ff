/** Which runners a run tried, in their order: when one failed before its first words, the next was asked. */
import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { RunAttempt } from '@/api/types-runs';
import { formatClock, formatDuration } from '@/lib/format';

export function RunAttempts({ attempts }: { attempts: RunAttempt[] }) {
  return (
    <List type="ordered" size="sm" spacing={4}>
      {attempts.map((attempt) => (
        <List.Item key={attempt.at}>
          {attempt.plugin} {attempt.plugin_version} · {attempt.region}
          <Text size="xs" c="dimmed">
            {formatClock(new Date(attempt.at))} · {formatDuration(attempt.duration_ms)} · <Outcome attempt={attempt} />
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

function Outcome({ attempt: { outcome, message } }: { attempt: RunAttempt }) {
  if (outcome === 'succeeded') return <Trans>Answered</Trans>;
  return <>{message ?? outcome}</>;
}
