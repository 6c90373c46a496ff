/** What a client has, on the owner's page of it: plan or contract, state, use, grants; all changed by hand with a reason. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ClientSubscription } from '@/api/gen/types.gen';
import { METRICS, SUBSCRIPTION_STATES } from '@/features/billing/words';
import { formatCount, formatDate, formatFileSize } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { writeDate } from '@/ui/days';
import { ErrorView } from '@/ui/ErrorView';
import { Facts } from '@/ui/Facts';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { clientPlanQuery, useRevokeGrant } from '../queries';
import { GrantDialog } from './GrantDialog';

// With the preview of what another plan stops.
const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog')).AssignDialog }));

export function ClientPlanPanel({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(clientPlanQuery(id));
  const [open, setOpen] = useState<'plan' | 'grant' | null>(null);
  return (
    <Panel
      title={t`Plan and grants`}
      actions={
        data === undefined ? null : (
          <>
            <Button variant="default" onClick={() => setOpen('grant')}>
              <Trans>Grant more</Trans>
            </Button>
            <Button onClick={() => setOpen('plan')}>
              <Trans>Change plan</Trans>
            </Button>
          </>
        )
      }
    >
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? null : (
        <Held id={id} held={data} />
      )}
      <Suspense>
        {open === 'plan' && data ? <AssignDialog id={id} held={data} onClose={() => setOpen(null)} /> : null}
      </Suspense>
      {open === 'grant' ? <GrantDialog id={id} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function Held({ id, held }: { id: string; held: ClientSubscription }) {
  const { t, i18n } = useLingui();
  const { plan, subscription } = held;
  const storage = held.limits.storage_bytes;
  const used = (value: number, limit: number | null) =>
    limit === null ? t`${formatCount(value)}, no limit` : t`${formatCount(value)} of ${formatCount(limit)}`;
  const state = subscription === null ? null : SUBSCRIPTION_STATES[subscription.state];
  const ends = subscription?.contract_until ?? null;
  const until =
    subscription?.trial_until == null ? ends && writeDate(ends) : formatDate(new Date(subscription.trial_until));
  const fact = (key: string, name: string, value: string | null | undefined) =>
    value === null || value === undefined || value === '' ? null : { key, name, value };
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text fw={500}>{plan?.name ?? <Trans>No plan: nothing is limited</Trans>}</Text>
        {plan === null ? null : (
          <Text size="xs" c="dimmed">
            <Trans>version {plan.version}</Trans>
          </Text>
        )}
        {state === null ? null : <Badge color={state.color}>{i18n._(state.words)}</Badge>}
      </Group>
      <Facts
        facts={[
          fact('runs', t`Runs this month`, used(held.used_runs, held.limit_runs)),
          fact('tokens', t`Tokens this month`, used(held.used_tokens, held.limit_tokens)),
          fact('seats', t`Seats`, held.limits.seats === null ? t`No limit` : formatCount(held.limits.seats)),
          fact('storage', t`Storage`, storage === null ? t`No limit` : formatFileSize(storage)),
          fact('until', t`Until`, until),
          fact('order', t`Purchase order`, subscription?.purchase_order),
          fact('note', t`Note`, subscription?.note),
        ]}
      />
      {held.grants.length === 0 ? null : <Grants id={id} held={held} />}
    </Stack>
  );
}

function Grants({ id, held }: { id: string; held: ClientSubscription }) {
  const { t, i18n } = useLingui();
  const revoke = useRevokeGrant(id);
  const ask = (grant: string) =>
    confirm({
      title: t`End this grant?`,
      message: t`What has been used stays used; the rest is removed.`,
      action: t`End grant`,
      run: async () => {
        await revoke.mutateAsync(grant);
        toast.good(t`Grant ended`);
      },
    });
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table aria-label={t`Grants`} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Grant`}</Table.Th>
            <Table.Th ta="right">{t`Left`}</Table.Th>
            <Table.Th>{t`Until`}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {held.grants.map((grant) => (
            <Table.Tr key={grant.id}>
              <Table.Td>
                <Text>
                  {formatCount(grant.amount)} {i18n._(METRICS[grant.metric])}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {grant.granted_by}: {grant.reason}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{formatCount(grant.left)}</Table.Td>
              <Table.Td>{formatDate(new Date(grant.until_at))}</Table.Td>
              <Table.Td ta="right">
                <Button size="xs" variant="default" onClick={() => ask(grant.id)}>
                  <Trans>End</Trans>
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
