/** Read and understood: once for each version of a text. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Announcement } from '@/api/gen/types.gen';
import { IconCheck } from '@/ui/icons';
import { useAcknowledge } from '../queries';

export function Acknowledge({ announcement: { id, version } }: { announcement: Announcement }) {
  const acknowledge = useAcknowledge();
  return (
    <Button
      size="compact-sm"
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate({ id, version })}
    >
      <Trans>Read and understood</Trans>
    </Button>
  );
}
