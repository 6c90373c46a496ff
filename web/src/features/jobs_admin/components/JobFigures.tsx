/** How many jobs wait, run and failed, and since when the longest waiting one is due. */
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { formatCount } from '@/lib/format';
import { RelativeTime } from '@/ui/RelativeTime';
import { sumOf } from '../model';
import type { JobKind } from '../queries';

export function JobFigures({ kinds }: { kinds: readonly JobKind[] }) {
  const { waiting, running, failed, oldest_due_at } = sumOf(kinds);
  return (
    <Group component="section" gap="lg" mb="sm">
      <Text className="tabular">
        <Trans>Waiting: {formatCount(waiting)}</Trans>
      </Text>
      <Text className="tabular">
        <Trans>Running: {formatCount(running)}</Trans>
      </Text>
      <Text className="tabular" {...(failed > 0 ? { c: 'red' } : {})}>
        <Trans>Failed: {formatCount(failed)}</Trans>
      </Text>
      <Text>
        {oldest_due_at === null ? (
          <Trans>Nothing is overdue</Trans>
        ) : (
          <Trans>
            Longest wait: due <RelativeTime at={oldest_due_at} inside />
          </Trans>
        )}
      </Text>
    </Group>
  );
}
