/** How a run ended when it did not simply succeed: the reason, what was kept, and what to do. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunStatus } from '@/api/gen/types.gen';
import type { Problem } from '@/api/problem';
import type { RunReason } from '@/api/types';
import { IconAlert, IconRefresh, IconRotateClockwise, IconStop } from '@/ui/icons';

type Props = {
  status: RunStatus;
  reason: RunReason | null;
  /** The stream could not be followed to its end. */
  interrupted: boolean;
  problem: Problem | null;
  /** Whether something was written before the end; null while that is not known yet. */
  kept: boolean | null;
  onReconnect: () => void;
  onAgain: (() => void) | null;
};

export function RunOutcome({ status, reason, interrupted, problem, kept, onReconnect, onAgain }: Props) {
  const again =
    onAgain === null ? null : (
      <Button size="xs" variant="default" leftSection={<IconRotateClockwise size={14} />} onClick={onAgain}>
        <Trans>Run again with the same inputs</Trans>
      </Button>
    );
  if (interrupted) {
    return (
      <Note
        colour="orange"
        icon={<IconAlert size={18} />}
        title={<Trans>The connection was lost before the answer was complete</Trans>}
        actions={
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onReconnect}>
            <Trans>Connect again</Trans>
          </Button>
        }
      >
        {problem?.message} <Trans>The run continues on the server; nothing is lost.</Trans>
      </Note>
    );
  }
  if (status === 'cancelled') {
    return (
      <Note colour="orange" icon={<IconStop size={18} />} title={<Trans>Stopped</Trans>} actions={again}>
        {kept === true ? <Trans>What was written until then is kept below.</Trans> : null}
        {kept === false ? <Trans>Nothing was written before it stopped.</Trans> : null}
      </Note>
    );
  }
  if (status === 'failed') {
    return (
      <Note
        colour="red"
        icon={<IconAlert size={18} />}
        title={<Trans>This run failed</Trans>}
        actions={reason === null || reason.retryable ? again : null}
      >
        {reason?.message ?? <Trans>Something went wrong!</Trans>}{' '}
        {kept === true ? <Trans>What was written until then is kept below.</Trans> : null}
      </Note>
    );
  }
  return null;
}

type NoteProps = { colour: string; icon: ReactNode; title: ReactNode; actions: ReactNode; children: ReactNode };

function Note({ colour, icon, title, actions, children }: NoteProps) {
  return (
    <Alert color={colour} icon={icon} title={title} mb="md">
      <Text mb={actions ? 'sm' : 0}>{children}</Text>
      {actions ? <Group gap="sm">{actions}</Group> : null}
    </Alert>
  );
}
