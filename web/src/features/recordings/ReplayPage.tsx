/** One replay: how far it is, what came of it in figures, and each recording that differs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Replay } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { confirm } from '@/ui/confirm';
import { IconRotateClockwise, IconStop } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { StatusBadge } from './components/Badges';
import { ReplayFacts } from './components/ReplayFacts';
import { ResultList } from './components/ResultList';
import { SumsPanel } from './components/SumsPanel';
import { isUnderWay } from './model';
import { replayQuery, useCancelReplay } from './queries';

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...replayQuery(params['replayId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { replayId = '' } = useParams();
  return (
    <NeedsRight title={t`Replay`} rights={['manage-plugins']}>
      <Shown key={replayId} id={replayId} />
    </NeedsRight>
  );
}

function Shown({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: replay } = useSuspenseQuery(replayQuery(id));
  return (
    <>
      <PageHeader
        title={t`Replay to ${replay.plugin} ${replay.version}`}
        crumbs={<Back to={paths.replays()}>{t`Replays`}</Back>}
        badge={<StatusBadge replay={replay} />}
        actions={<Actions replay={replay} />}
      />
      <Stack gap="md">
        <SumsPanel replay={replay} />
        <ResultList replay={replay} />
        <ReplayFacts replay={replay} />
      </Stack>
    </>
  );
}

function Actions({ replay }: { replay: Replay }) {
  const { t } = useLingui();
  const cancel = useCancelReplay(replay.id);
  if (!isUnderWay(replay)) {
    return (
      <ButtonLink
        to={paths.newReplay({ digest: replay.digest })}
        variant="default"
        leftSection={<IconRotateClockwise size={16} />}
      >
        <Trans>Replay again</Trans>
      </ButtonLink>
    );
  }
  const askToStop = () =>
    confirm({
      title: t`Stop this replay?`,
      message: t`What was replayed stays. The rest cannot be replayed later in this replay; you can start another.`,
      action: t`Stop replay`,
      run: async () => {
        await cancel.mutateAsync();
        toast.good(t`The replay was stopped`);
      },
    });
  return (
    <Button variant="default" leftSection={<IconStop size={16} />} onClick={askToStop}>
      <Trans>Stop</Trans>
    </Button>
  );
}
