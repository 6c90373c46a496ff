/** What the provider proposes to one's company: each change is looked at, and taken or declined. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProposedChange, ProviderProposal } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatDateTime } from '@/lib/format';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { splitErrors } from '@/ui/form';
import { IconTemplate } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { PartList } from './components/PartList';
import { Texts } from './components/Texts';
import { proposalQuery, useAnswerChange } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Proposals`} rights={['manage-workspaces']}>
      <Proposed />
    </NeedsRight>
  );
}

function Proposed() {
  const { t } = useLingui();
  const proposal = useQuery(proposalQuery());
  return (
    <>
      <PageHeader
        title={t`Proposals`}
        description={
          <Trans>
            Changes that your provider proposes. Nothing changes until you accept it; changes to a use case go into its
            draft.
          </Trans>
        }
      />
      {proposal.data === undefined ? (
        proposal.isError ? (
          <ErrorView error={proposal.error} onRetry={() => void proposal.refetch()} />
        ) : (
          <Skeleton h={240} aria-busy />
        )
      ) : proposal.data === null ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconTemplate size={28} />}
            title={t`No proposals`}
            description={<Trans>When your provider proposes changes, you are notified and find them here.</Trans>}
          />
        </Paper>
      ) : (
        <Changes proposal={proposal.data} />
      )}
    </>
  );
}

function Changes({ proposal }: { proposal: ProviderProposal }) {
  const { t } = useLingui();
  const parts = proposal.changes.map((change) => ({ ...change, origin: change.id }));
  const open = proposal.changes.filter(({ answer }) => answer === 'open').length;
  return (
    <Stack gap="md">
      <Text fw={500}>
        {open === 1 && proposal.is_open ? (
          <Trans>Your provider proposes 1 change</Trans>
        ) : open > 0 && proposal.is_open ? (
          <Trans>Your provider proposes {open} changes</Trans>
        ) : (
          <Trans>Every change was answered or withdrawn.</Trans>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {proposal.template_name}, <Trans>version {proposal.version}</Trans> · {proposal.proposed_by},{' '}
        {formatDateTime(new Date(proposal.proposed_at))}
      </Text>
      <PartList
        parts={parts}
        level={2}
        renderBadge={(change) => <Answered change={change} />}
        renderContent={(change) => (
          <Stack gap="sm">
            <Texts
              columns={[
                { key: 'here', title: t`As you have it`, text: change.here, none: <Trans>You do not have it.</Trans> },
                { key: 'now', title: t`As it would be`, text: change.now, none: null },
                { key: 'taken', title: t`As you first got it`, text: change.taken, none: <Trans>It is new.</Trans> },
              ]}
            />
            {proposal.is_open && change.answer === 'open' ? <Answer change={change} /> : null}
          </Stack>
        )}
      />
    </Stack>
  );
}

function Answered({ change }: { change: ProposedChange }) {
  if (change.answer === 'open') return null;
  const isTaken = change.answer === 'taken';
  return (
    <>
      <Badge color={isTaken ? 'teal' : 'gray'}>{isTaken ? <Trans>Accepted</Trans> : <Trans>Declined</Trans>}</Badge>
      <Text size="xs" c="dimmed">
        {change.answered_by}
      </Text>
    </>
  );
}

function Answer({ change }: { change: ProposedChange }) {
  const { t } = useLingui();
  const answer = useAnswerChange(change.id);
  const { name } = change;
  const send = (isTaken: boolean) =>
    answer.mutate(isTaken, { onSuccess: () => toast.good(isTaken ? t`Change accepted` : t`Change declined`) });
  return (
    <>
      <ErrorSummary lines={splitErrors(answer.error, []).summary} />
      <Group gap="sm">
        <Button
          aria-label={t`Accept ${name}`}
          loading={answer.isPending && answer.variables}
          onClick={() => send(true)}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button
          variant="default"
          aria-label={t`Decline ${name}`}
          loading={answer.isPending && !answer.variables}
          onClick={() => send(false)}
        >
          <Trans>Decline</Trans>
        </Button>
      </Group>
    </>
  );
}
