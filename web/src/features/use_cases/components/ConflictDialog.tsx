/** Two people changed the draft: both versions are shown, and a person chooses. */
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Definition, UseCase } from '@/api/gen/types.gen';
import { ConflictModal } from '@/ui/ConflictModal';
import { RelativeTime } from '@/ui/RelativeTime';
import { ComparedParts } from './ComparedParts';

type Props = { mine: Definition; theirs: UseCase; onChoose: (choice: 'mine' | 'theirs') => void };

export function ConflictDialog({ mine, theirs, onChoose }: Props) {
  return (
    <ConflictModal>
      <Text>
        <Trans>
          {theirs.updated_by_name} saved this draft <RelativeTime at={theirs.updated_at} inside /> and changed the same
          part. Choose which draft stays; the other is gone.
        </Trans>
      </Text>
      <ComparedParts
        left={mine}
        right={theirs.draft}
        leftTitle={<Trans>Yours</Trans>}
        rightTitle={theirs.updated_by_name}
        documents={theirs.documents}
        workspaceId={theirs.workspace_id}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onChoose('theirs')}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button data-autofocus onClick={() => onChoose('mine')}>
          <Trans>Keep mine</Trans>
        </Button>
      </Group>
    </ConflictModal>
  );
}
