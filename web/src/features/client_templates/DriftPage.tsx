/** How a client stands to its template: then, now and the client; what it should have is chosen and proposed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Checkbox, Group, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Drift, DriftPart } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { clientQuery } from '@/features/clients/queries';
import { formatCount, formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { confirm } from '@/ui/confirm';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { splitErrors } from '@/ui/form';
import { IconTemplate } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { PartList } from './components/PartList';
import { Texts } from './components/Texts';
import { canBeApplied, canBeProposed, chosenParts, partKey } from './model';
import { driftQuery, useApply, usePropose, useWithdrawProposal } from './queries';
import { STATE_COLOURS, STATE_NAMES } from './words';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...clientQuery(params['clientId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { clientId = '' } = useParams();
  return (
    <NeedsRight title={t`Template and drift`} rights={['manage-clients']}>
      <OfClient key={clientId} id={clientId} />
    </NeedsRight>
  );
}

function OfClient({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const drift = useQuery(driftQuery(id));
  const madeFromNone = isProblem(drift.error) && drift.error.status === 404;
  return (
    <>
      <PageHeader
        title={t`Template and drift`}
        crumbs={<Back to={paths.client(client.id)}>{client.name}</Back>}
        description={
          drift.data === undefined ? null : (
            <Trans>
              Made from{' '}
              <TextLink to={paths.clientTemplate(drift.data.template_id)}>{drift.data.template_name}</TextLink> in
              version {drift.data.version}; its newest version is {drift.data.newest_version}.
            </Trans>
          )
        }
      />
      {drift.data !== undefined ? (
        <Parts id={id} drift={drift.data} />
      ) : madeFromNone ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconTemplate size={28} />}
            title={t`This client was not made from a template`}
            description={<Trans>Choose a template when you add a client to see its drift here.</Trans>}
          />
        </Paper>
      ) : drift.isError ? (
        <ErrorView error={drift.error} onRetry={() => void drift.refetch()} />
      ) : (
        <Skeleton h={240} aria-busy />
      )}
    </>
  );
}

function Parts({ id, drift }: { id: string; drift: Drift }) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const propose = usePropose(id);
  const differing = drift.parts.filter(({ state }) => state !== 'same');
  const shown = all ? drift.parts : differing;
  const parts = chosenParts(drift.parts, chosen);
  const send = () =>
    propose.mutate(parts, {
      onSuccess: () => {
        toast.good(t`Proposed`);
        setChosen(new Set());
      },
    });
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const box = (part: DriftPart) => (
    <Checkbox
      aria-label={t`Choose ${part.name}`}
      checked={chosen.has(partKey(part))}
      disabled={!canBeProposed(part) || drift.proposal !== null}
      onChange={(event) => choose(partKey(part), event.currentTarget.checked)}
    />
  );
  return (
    <Stack gap="md">
      {drift.proposal === null ? null : <Open id={id} proposal={drift.proposal} />}
      <ErrorSummary lines={splitErrors(propose.error, []).summary} />
      <Group justify="space-between">
        <Switch label={t`Show unchanged parts`} checked={all} onChange={() => setAll(!all)} />
        <Button disabled={parts.length === 0} loading={propose.isPending} onClick={send}>
          {parts.length === 0 ? (
            <Trans>Propose to the client</Trans>
          ) : (
            <Trans>Propose {formatCount(parts.length)} to the client</Trans>
          )}
        </Button>
      </Group>
      {shown.length === 0 ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconTemplate size={28} />}
            title={t`No drift`}
            description={<Trans>The client has what its template has.</Trans>}
          />
        </Paper>
      ) : (
        <PartList
          parts={shown}
          level={2}
          renderBefore={box}
          renderBadge={({ state, is_owners }) => (
            <>
              <Badge color={STATE_COLOURS[state]}>{i18n._(STATE_NAMES[state])}</Badge>
              {is_owners ? (
                <Badge color="gray">
                  <Trans>Set by you</Trans>
                </Badge>
              ) : null}
            </>
          )}
          renderContent={(part) => <OnePart id={id} part={part} />}
        />
      )}
    </Stack>
  );
}

function OnePart({ id, part }: { id: string; part: DriftPart }) {
  const { t } = useLingui();
  const { kind, origin, name, taken, now, here } = part;
  const apply = useApply(id);
  return (
    <Stack gap="sm">
      <Texts
        columns={[
          { key: 'taken', title: t`Template then`, text: taken, none: <Trans>The client never had it.</Trans> },
          { key: 'now', title: t`Template now`, text: now, none: <Trans>The template no longer has it.</Trans> },
          {
            key: 'here',
            title: t`Client`,
            text: here,
            none: <Trans>It does not exist, or you cannot see it.</Trans>,
          },
        ]}
      />
      {canBeApplied(part) ? (
        <>
          <ErrorSummary lines={splitErrors(apply.error, []).summary} />
          <Group gap="sm">
            <Button
              aria-label={t`Apply ${name}`}
              loading={apply.isPending}
              onClick={() => apply.mutate({ kind, origin }, { onSuccess: () => toast.good(t`Client saved`) })}
            >
              <Trans>Apply to the client</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              <Trans>Takes effect at once. The client is not asked.</Trans>
            </Text>
          </Group>
        </>
      ) : null}
    </Stack>
  );
}

function Open({ id, proposal }: { id: string; proposal: NonNullable<Drift['proposal']> }) {
  const { t } = useLingui();
  const withdraw = useWithdrawProposal(id);
  const ask = () =>
    confirm({
      title: t`Withdraw the proposal?`,
      message: <Trans>Changes the client has not answered are withdrawn. Those it accepted stay.</Trans>,
      action: t`Withdraw`,
      run: () => withdraw.mutateAsync(),
    });
  return (
    <Alert title={t`Waiting for the client`}>
      <Group justify="space-between">
        <Text size="sm">
          <Trans>
            {proposal.proposed_by} proposed {formatCount(proposal.changes)} on{' '}
            {formatDateTime(new Date(proposal.proposed_at))}; not answered yet: {formatCount(proposal.open)}
          </Trans>
        </Text>
        <Button size="xs" variant="default" onClick={ask}>
          <Trans>Withdraw</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
