/** What is paid for: how it stands, until when, and the ways to change that. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Billing, NextPlan, PaidSubscription } from '@/api/gen/types.gen';
import { formatCount, formatDate } from '@/lib/format';
import { outside } from '@/lib/outside';
import { confirm } from '@/ui/confirm';
import { IconAlert } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { usePortal, useStanding } from '../queries';

export function PaidPanel({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const portal = usePortal();
  const keep = useStanding('keep');
  const cancel = useStanding('cancel');
  const pause = useStanding('pause');
  const reactivate = useStanding('reactivate');
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
        <Trans>Everything works until {end}. After that your company can read what is here, and start nothing.</Trans>
      ),
      action: t`Cancel the subscription`,
      run: () => cancel.mutateAsync(),
    });
  // What is paid for works to its end; then the pause begins.
  const isPaused = paid.paused_from !== null && billing.subscription?.state === 'read_only';
  const askToPause = () =>
    confirm({
      title: t`Pause the subscription?`,
      message: (
        <Trans>
          Everything works until {end}, which is paid for. From then on nothing is charged, everything can be read, and
          nothing new starts. Seats, documents and use cases stay. You can reactivate it at any time; a new period
          begins on that day and is charged then.
        </Trans>
      ),
      action: t`Pause the subscription`,
      run: () => pause.mutateAsync(),
    });
  const askToReactivate = () =>
    confirm({
      title: t`Reactivate the subscription?`,
      message: isPaused ? (
        <Trans>A new period begins today and is charged now. Everything works again at once.</Trans>
      ) : (
        <Trans>The pause is cancelled. The subscription renews on {end} as before.</Trans>
      ),
      action: t`Reactivate`,
      run: () => reactivate.mutateAsync(),
    });
  return (
    <Panel title={t`Payment`}>
      <Stack gap="md">
        {paid.late_since === null ? null : (
          <Alert color="red" icon={<IconAlert size={18} />} title={t`A payment is late`}>
            <Late paid={paid} />
          </Alert>
        )}
        <Text>
          <Until paid={paid} end={end} isPaused={isPaused} />{' '}
          {paid.seats === null ? null : (
            <Trans>
              {formatCount(billing.people)} of {formatCount(paid.seats)} seats are taken.
            </Trans>
          )}
        </Text>
        {paid.by_invoice && paid.late_since === null && paid.action_url !== null ? <OpenInvoice paid={paid} /> : null}
        {paid.next === null ? null : <Next next={paid.next} day={end} />}
        <Group gap="sm">
          {paid.action_url === null ? null : (
            <Button onClick={() => outside.go(paid.action_url ?? '')}>
              <Trans>Pay the open invoice</Trans>
            </Button>
          )}
          <Button variant="default" loading={portal.isPending} onClick={open}>
            {paid.by_invoice ? <Trans>Address and receipts</Trans> : <Trans>Card, address and receipts</Trans>}
          </Button>
          {paid.next === null ? null : (
            <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Keep the present plan</Trans>
            </Button>
          )}
          {paid.paused_from === null ? null : (
            <Button onClick={askToReactivate}>
              <Trans>Reactivate</Trans>
            </Button>
          )}
          {paid.status === 'active' && !paid.ends && paid.paused_from === null ? (
            <Button variant="subtle" color="gray" onClick={askToPause}>
              <Trans>Pause</Trans>
            </Button>
          ) : null}
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

function Late({ paid }: { paid: PaidSubscription }) {
  const day = (moment: string | null) => (moment === null ? '' : formatDate(new Date(moment)));
  const [since, until, suspended] = [day(paid.late_since), day(paid.grace_until), day(paid.readable_until)];
  return (
    <Trans>
      It has been open since {since}. Pay it by {until}: after that day nothing new starts, and from {suspended} on the
      account is suspended. What is here stays.
    </Trans>
  );
}

function OpenInvoice({ paid }: { paid: PaidSubscription }) {
  const day = paid.action_due_at === null ? '' : formatDate(new Date(paid.action_due_at));
  return (
    <Text>
      {day === '' ? (
        <Trans>An invoice is open.</Trans>
      ) : (
        <Trans>An invoice is due by {day}. Until then nothing changes.</Trans>
      )}
    </Text>
  );
}

function Until({ paid, end, isPaused }: { paid: PaidSubscription; end: string; isPaused: boolean }) {
  if (isPaused) return <Trans>It is paused: nothing is charged, everything can be read, and nothing new starts.</Trans>;
  if (paid.paused_from !== null) {
    const from = formatDate(new Date(paid.paused_from));
    return <Trans>It pauses on {from}. Until then everything works.</Trans>;
  }
  return paid.ends ? <Trans>It ends on {end}.</Trans> : <Trans>It is renewed on {end}.</Trans>;
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
