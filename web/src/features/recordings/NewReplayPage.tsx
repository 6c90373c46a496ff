/** A new replay: to which version, of which recordings. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { IconInfo } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { ReplayForm } from './components/ReplayForm';
import { newDraft } from './model';
import { replayVersionsQuery, useCreateReplay } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`New replay`} rights={['manage-plugins']}>
      <NewReplay />
    </NeedsRight>
  );
}

export async function loader() {
  // What was counted a moment ago may have grown.
  await queryClient.query({ ...replayVersionsQuery(), staleTime: 0 });
  return null;
}

function NewReplay() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useQueryState();
  const { data: versions } = useSuspenseQuery(replayVersionsQuery());
  const create = useCreateReplay();
  const wished = query.get('digest') ?? '';
  const isKnown = versions.some((version) => version.digest === wished);
  return (
    <>
      <PageHeader
        title={t`New replay`}
        crumbs={<Back to={paths.replays()}>{t`Replays`}</Back>}
        description={
          <Trans>
            The providers’ recorded answers are replayed to this version. No provider is asked, so nothing is charged
            and nothing leaves the platform; runs of people come first.
          </Trans>
        }
      />
      <Stack gap="md" maw={760}>
        {wished === '' || isKnown ? null : (
          <Alert icon={<IconInfo size={18} />} color="orange">
            <Trans>
              Recordings cannot be replayed to that version: it was refused, or its signature is not trusted. Choose
              another.
            </Trans>
          </Alert>
        )}
        <Panel title={t`What to replay`}>
          <ReplayForm
            versions={versions}
            start={newDraft(isKnown ? wished : '')}
            loading={create.isPending}
            error={create.error}
            onOrder={(order) =>
              create.mutate(order, {
                onSuccess: (replay) => {
                  toast.good(t`The replay has started`);
                  void navigate(paths.replay(replay.id), { replace: true });
                },
              })
            }
          />
        </Panel>
      </Stack>
    </>
  );
}
