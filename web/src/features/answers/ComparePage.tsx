/** Two runs side by side: what went in, what came out word by word, and with what. Its address can be shared. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useSuspenseQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Run } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { isOpen } from '@/features/runs/model';
import { runQuery } from '@/features/runs/queries';
import { useRunStream } from '@/features/runs/use-run-stream';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { IconArrowsLeftRight } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { comparedRuns } from './compare';
import { ComparedFigures } from './components/ComparedFigures';
import { ComparedInputs } from './components/ComparedInputs';

// What compares words comes while the figures are being read.
const ComparedAnswers = lazy(async () => ({ default: (await import('./components/ComparedAnswers')).ComparedAnswers }));

export async function loader({ request }: LoaderFunctionArgs) {
  const ids = comparedRuns(new URL(request.url).searchParams);
  await Promise.all((ids ?? []).map((id) => queryClient.query({ ...runQuery(id), staleTime: 'static' })));
  return null;
}

export function Component() {
  const { t } = useLingui();
  const [query] = useQueryState();
  const ids = comparedRuns(query);
  if (ids !== null) return <Compared key={ids.join()} ids={ids} />;
  return (
    <>
      <PageHeader title={t`Compare runs`} />
      <EmptyView
        icon={<IconArrowsLeftRight size={28} />}
        title={t`Two runs are needed`}
        description={<Trans>Tick two runs in the history, then choose “Compare the two runs”.</Trans>}
        action={
          <ButtonLink to={paths.runs()}>
            <Trans>Go to the runs</Trans>
          </ButtonLink>
        }
      />
    </>
  );
}

/** A run that is still being written is followed to its end, and then compared. */
const useFollowed = (run: Run) => useRunStream(isOpen(run) ? run.id : null);

function Compared({ ids: [first, second] }: { ids: readonly [string, string] }) {
  const { t } = useLingui();
  const [{ data: a }, { data: b }] = useSuspenseQueries({ queries: [runQuery(first), runQuery(second)] });
  useFollowed(a);
  useFollowed(b);
  usePlace(b.workspace_id);
  const ofOne = a.use_case_id === b.use_case_id;
  return (
    <>
      <PageHeader
        title={t`Compare runs`}
        description={
          ofOne ? (
            b.use_case_name
          ) : (
            <Trans>
              From different use cases: {a.use_case_name} and {b.use_case_name}
            </Trans>
          )
        }
        crumbs={
          <Back to={ofOne && b.use_case_id !== null ? paths.runUseCase(b.use_case_id) : paths.runs()}>
            <Trans>Back to the history</Trans>
          </Back>
        }
        actions={
          <ButtonLink
            to={paths.compareRuns(b.id, a.id)}
            variant="default"
            leftSection={<IconArrowsLeftRight size={16} />}
          >
            <Trans>Swap</Trans>
          </ButtonLink>
        }
      />
      <ComparedFigures a={a} b={b} />
      <ComparedInputs a={a} b={b} />
      <Suspense fallback={<Skeleton h={320} />}>
        <ComparedAnswers a={a} b={b} />
      </Suspense>
    </>
  );
}
