/** One batch: first its columns are matched and its rows checked, then how far it is. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { BatchDetail } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { noticeInTab } from '@/lib/tab-notice';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { BatchActions } from './components/BatchActions';
import { BatchStatusBadge } from './components/BatchStatusBadge';
import { ProgressPanel } from './components/ProgressPanel';
import { RowList } from './components/RowList';
import { batchQuery } from './queries';

const BatchDraft = lazy(async () => ({ default: (await import('./components/BatchDraft')).BatchDraft }));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...batchQuery(params['batchId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { batchId = '' } = useParams();
  const { data: batch } = useSuspenseQuery(batchQuery(batchId));
  usePlace(batch.workspace_id);
  useNews(batch);
  return (
    <>
      <PageHeader
        title={batch.name}
        description={batch.use_case_name}
        crumbs={<Back to={paths.batches()}>{t`Batches`}</Back>}
        badge={<BatchStatusBadge status={batch.status} />}
        actions={
          <>
            {batch.status === 'draft' ? null : (
              <ButtonLink to={paths.runs({ batch: batch.id })} variant="default">
                <Trans>View runs</Trans>
              </ButtonLink>
            )}
            <BatchActions batch={batch} />
          </>
        }
      />
      {batch.status === 'draft' ? (
        <Suspense fallback={<Skeleton h={320} radius="md" />}>
          <BatchDraft key={batch.id} batch={batch} />
        </Suspense>
      ) : (
        <Stack gap="md">
          <ProgressPanel batch={batch} />
          <RowList batch={batch} />
        </Stack>
      )}
    </>
  );
}

/** Says once that it is done or waits: to the ear, and in the tab's title when another tab is in front. */
function useNews(batch: BatchDetail) {
  const { t } = useLingui();
  const before = useRef(batch.status);
  const tell = useEffectEvent(() => {
    const words = batch.status === 'finished' ? t`${batch.name} is done` : t`${batch.name} is paused`;
    announce(words);
    noticeInTab(words);
  });
  useEffect(() => {
    const was = before.current;
    before.current = batch.status;
    if (was === 'running' && (batch.status === 'finished' || batch.status === 'paused')) tell();
  }, [batch.status]);
}
