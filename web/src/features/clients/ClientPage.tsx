/** One client: what it has used this month, and what the platform's owner sets for it. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Skeleton, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { thereNow } from '@/api/api';
import type { ClientDetail, ClientPlan } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { useLeaveGuard } from '@/ui/leave-guard';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { Contract } from './components/client-columns';
import { PlanForm } from './components/PlanForm';
import { WaitingPanel } from './components/WaitingPanel';
import { clientQuery, useChangeClient } from './queries';

const ClientPlanPanel = lazy(async () => ({
  default: (await import('@/features/plans/components/ClientPlanPanel')).ClientPlanPanel,
}));

const ClientHealth = lazy(async () => ({
  default: (await import('@/features/insight/components/ClientHealth')).ClientHealth,
}));

const BrakesPanel = lazy(async () => ({
  default: (await import('@/features/console/components/BrakesPanel')).BrakesPanel,
}));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...clientQuery(params['clientId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { clientId = '' } = useParams();
  return (
    <NeedsRight title={t`Client`} rights={['manage-clients']}>
      <OneClient key={clientId} id={clientId} />
    </NeedsRight>
  );
}

function OneClient({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: client } = useSuspenseQuery(clientQuery(id));
  return (
    <>
      <PageHeader
        title={client.name}
        crumbs={<Back to={paths.clients()}>{t`Clients`}</Back>}
        badge={client.status === 'active' ? null : <Badge color="gray">{client.status}</Badge>}
        description={
          <>
            <Trans>Number {client.id}</Trans> · <Contract kind={client.kind} />
          </>
        }
        actions={
          client.kind === 'owner' ? null : (
            <ButtonLink variant="default" to={paths.clientDrift(client.id)}>
              <Trans>Template and drift</Trans>
            </ButtonLink>
          )
        }
      />
      <Stack gap="md">
        {client.waiting === null ? null : <WaitingPanel id={id} waiting={client.waiting} />}
        {client.kind === 'owner' ? null : (
          <Suspense fallback={<Skeleton h={240} aria-busy />}>
            <ClientPlanPanel id={id} />
          </Suspense>
        )}
        {client.kind === 'owner' ? null : (
          <Suspense fallback={<Skeleton h={120} aria-busy />}>
            <ClientHealth id={client.id} />
          </Suspense>
        )}
        <Edit client={client} />
        {client.kind === 'owner' ? null : (
          <Suspense fallback={<Skeleton h={120} aria-busy />}>
            <BrakesPanel id={id} />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

/** The form keeps what it began with until it is saved or left: a refetch must not change what is being typed. */
function Edit({ client }: { client: ClientDetail }) {
  const { t } = useLingui();
  const save = useChangeClient(String(client.id));
  const { question, setDirty } = useLeaveGuard();
  const [started, setStarted] = useState({ client, round: 0 });
  const begin = (from: ClientDetail) => {
    setStarted(({ round }) => ({ client: from, round: round + 1 }));
    save.reset();
    setDirty(false);
  };
  const newer = thereNow(save.error, '/client/{id}') ?? undefined;
  const send = (plan: ClientPlan) =>
    save.mutate(
      { revision: (newer ?? started.client).revision, plan },
      {
        onSuccess: (saved) => {
          toast.good(t`Changes saved`);
          begin(saved);
        },
      },
    );
  return (
    <>
      {question}
      <PlanForm
        key={started.round}
        client={started.client}
        saving={save.isPending}
        error={save.error}
        onSave={send}
        onDirty={setDirty}
        onCancel={() => begin(client)}
        onTheirs={
          newer === undefined
            ? undefined
            : () => {
                queryClient.setQueryData(clientQuery(String(newer.id)).queryKey, newer);
                begin(newer);
              }
        }
      />
    </>
  );
}
