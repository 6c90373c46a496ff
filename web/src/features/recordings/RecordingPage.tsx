/** Whether runs of the company are recorded, what a record holds, and who may change that. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { ErrorView } from '@/ui/ErrorView';
import { PageHeader } from '@/ui/PageHeader';
import { HeldPanel } from './components/HeldPanel';
import { StaffPanel } from './components/StaffPanel';
import { SwitchPanel } from './components/SwitchPanel';
import { recordingQuery } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Traffic recording`} rights={['manage-all-users']}>
      <Recording />
    </NeedsRight>
  );
}

function Recording() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(recordingQuery());
  return (
    <>
      <PageHeader
        title={t`Traffic recording`}
        description={
          <Trans>
            Runs can be recorded so that a new version of a plugin is tried against them before it is switched on. It is
            off unless the platform’s staff switch it on.
          </Trans>
        }
      />
      <Stack gap="md" maw={760}>
        {error && !data ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          <>
            <SwitchPanel overview={data} />
            {data.may_enable ? <StaffPanel kept={data} /> : null}
            <HeldPanel overview={data} />
          </>
        ) : (
          <Skeleton h={220} aria-busy />
        )}
      </Stack>
    </>
  );
}
