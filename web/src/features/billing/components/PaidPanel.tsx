/** What is paid for: how it stands, until when, and the ways to change that. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Billing, NextPlan } from '@/api/gen/types.gen';
import { formatCount, formatDate } from '@/lib/format';
import { outside } from '@/lib/outside';
import { confirm } from '@/ui/confirm';
import { IconAlert } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { useEndOrKeep, usePortal } from '../queries';

export function PaidPanel({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const portal = usePortal();
  const keep = useEndOrKeep('keep');
  const cancel = useEndOrKeep('cancel');
  const { paid } = billing;
  if (paid === null) return null;
  const end = paid.period_end === null ? '' : formatDate(new Date(paid.period_end));
  const open = () =>
    portal.mutate(undefined, {
      onSuccess: ({ url }) => {
        if (!outside.go(url)) toast.bad(t`The payment page cannot be opened.`);
      },
    });
  const ask = () =>
    confirm({
      title: t`Cancel the subscription?`,
      message: (
        <Trans>Everything works until {end}. After that your organisation can read what is here, and start nothing.</Trans>
      ),
      action: t`Cancel the subscription`,
      run: () => cancel.mutateAsync(),
    });
  return (
    <Panel title={t`Payment`}>
      <Stack gap="md">
        {paid.late_since === null ? null : (
          <Alert color="red" icon={<IconAlert size={18} />} title={t`A payment is late`}>
            <Trans>
              Since {formatDate(new Date(paid.late_since))}. Please pay it: two weeks after that day nothing new starts.
            </Trans>
          </Alert>
        )}
        <Text>
          {paid.ends ? <Trans>It ends on {end}.</Trans> : <Trans>It is renewed on {end}.</Trans>}{' '}
          {paid.seats === null ? null : (
            <Trans>
              {formatCount(paid.seats)} seats, {formatCount(billing.people)} active accounts.
            </Trans>
          )}
        </Text>
        {paid.next === null ? null : <Next next={paid.next} day={end} />}
        <Group gap="sm">
          {paid.action_url === null ? null : (
            <Button onClick={() => outside.go(paid.action_url ?? '')}>
              <Trans>Pay the open invoice</Trans>
            </Button>
          )}
          <Button variant="default" loading={portal.isPending} onClick={open}>
            <Trans>Card, address and receipts</Trans>
          </Button>
          {paid.next === null ? null : (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Keep the present plan</Trans>
            </Button>
          )}
          {paid.ends ? (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Keep it</Trans>
            </Button>
          ) : (
            <Button variant="subtle" color="red" onClick={ask}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function Next({ next, day }: { next: NextPlan; day: string }) {
  const seats = formatCount(next.seats ?? 1);
  return (
    <Alert color="blue">
      {next.pays === 'year' ? (
        <Trans>
          On {day} it changes to {next.plan}, paid by year, with {seats} seats.
        </Trans>
      ) : (
        <Trans>
          On {day} it changes to {next.plan}, paid by month, with {seats} seats.
        </Trans>
      )}
    </Alert>
  );
}
