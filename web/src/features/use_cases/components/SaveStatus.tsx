/** Whether the draft is safe, in words. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Loader, Text } from '@mantine/core';
import type { SaveState } from '@/features/cases/draft-saver';
import { formatClock } from '@/lib/format';
import { IconAlert, IconCheck } from '@/ui/icons';

export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  switch (state.kind) {
    case 'saved':
      return (
        <Group gap={6} c="dimmed" wrap="nowrap">
          <IconCheck size={16} aria-hidden />
          <Text inherit size="sm" className="tabular">
            {state.at === null ? <Trans>Saved</Trans> : <Trans>Saved {formatClock(new Date(state.at))}</Trans>}
          </Text>
        </Group>
      );
    case 'waiting':
    case 'saving':
      return (
        <Group gap={6} c="dimmed" wrap="nowrap">
          <Loader size={14} color="gray" aria-hidden />
          <Text inherit size="sm">
            <Trans>Saving…</Trans>
          </Text>
        </Group>
      );
    case 'failed':
      return (
        <Group gap="xs" wrap="nowrap" role="alert">
          <IconAlert size={16} aria-hidden color="var(--mantine-color-error)" />
          <Text size="sm" c="var(--mantine-color-error)">
            {state.problem?.status === 400 ? (
              <Trans>Not saved: please check the marked fields</Trans>
            ) : (
              <Trans>Not saved; your typing is kept here</Trans>
            )}
          </Text>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </Group>
      );
    case 'conflict':
      return (
        <Group gap={6} c="var(--mantine-color-error)" wrap="nowrap">
          <IconAlert size={16} aria-hidden />
          <Text inherit size="sm">
            <Trans>Not saved: somebody else saved first</Trans>
          </Text>
        </Group>
      );
  }
}
