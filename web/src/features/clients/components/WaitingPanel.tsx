/** A client whose first administrator has not come yet: whom it waits for, and the invitation once more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { WaitingAdministrator } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { Panel } from '@/ui/Panel';
import { RelativeTime, useNow } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { useInviteAgain } from '../queries';

export function WaitingPanel({ id, waiting }: { id: string; waiting: WaitingAdministrator }) {
  const { t } = useLingui();
  const again = useInviteAgain(id);
  const { email, invited_at, expires_at } = waiting;
  const now = useNow();
  const isOver = expires_at === null || Date.parse(expires_at) <= now;
  return (
    <Panel
      title={t`Nobody has signed in yet`}
      actions={
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate(undefined, { onSuccess: () => toast.good(t`The invitation is on its way`) })}
        >
          <Trans>Send the invitation again</Trans>
        </Button>
      }
    >
      <Stack gap="xs">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {invited_at === null ? (
            <Trans>{email} will be the first administrator.</Trans>
          ) : (
            <Trans>
              {email} was invited <RelativeTime at={invited_at} inside />.
            </Trans>
          )}{' '}
          {isOver ? (
            <Trans>The invitation code has expired.</Trans>
          ) : (
            <Trans>If you send it again, the previous code stops working.</Trans>
          )}
        </Text>
        {isProblem(again.error) ? <ErrorSummary lines={again.error.lines} /> : null}
      </Stack>
    </Panel>
  );
}
