/** Two people, or two tabs, changed the output: the difference is shown and a person chooses. Both stay in the history. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { DocumentNode, Output } from '@/api/gen/types.gen';
import type { Problem } from '@/api/problem';
import { ConflictModal } from '@/ui/ConflictModal';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { RelativeTime } from '@/ui/RelativeTime';
import { Changes } from './Changes';

type Props = {
  mine: DocumentNode;
  theirs: Output;
  busy: boolean;
  problem: Problem | null;
  onChoose: (choice: 'mine' | 'theirs') => void;
};

export function OutputConflict({ mine, theirs, busy, problem, onChoose }: Props) {
  return (
    <ConflictModal>
      <Text>
        <Trans>
          {theirs.created_by_name} saved this output <RelativeTime at={theirs.created_at} inside />. Choose which
          version to continue with; the other one stays in the history.
        </Trans>
      </Text>
      <Text size="xs" c="dimmed">
        <Trans>Struck through is theirs, underlined is yours.</Trans>
      </Text>
      <Changes before={theirs.content} after={mine} />
      <ErrorSummary lines={problem?.lines ?? []} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={busy} onClick={() => onChoose('theirs')}>
          <Trans>Continue with theirs</Trans>
        </Button>
        <Button loading={busy} data-autofocus onClick={() => onChoose('mine')}>
          <Trans>Continue with mine</Trans>
        </Button>
      </Group>
    </ConflictModal>
  );
}
