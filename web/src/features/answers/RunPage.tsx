/** Running a use case: the form and the last runs at the left, the answer at the right. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Paper, Skeleton } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Run, UseCase } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import type { PublishedVersion } from '@/api/types';
import { CaseHeader } from '@/features/case_page/CaseHeader';
import { caseQuery } from '@/features/cases/queries';
import { RunForm } from '@/features/runs/components/RunForm';
import classes from '@/features/runs/components/Runs.module.css';
import { askedFor } from '@/features/runs/conditions';
import { exampleValues, initialValues, toPayload, valuesOfRun } from '@/features/runs/form';
import { keptValues } from '@/features/runs/kept-values';
import { runQuery, useStartRun } from '@/features/runs/queries';
import type { FormValues } from '@/features/runs/values';
import { allows } from '@/lib/permissions';
import { EmptyView } from '@/ui/EmptyView';
import { IconInfo, IconSparkles } from '@/ui/icons';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { AnswerLoading } from './components/AnswerLoading';

// The form is there first; what shows an answer comes while it is being filled in.
const loadAnswer = () => import('./components/RunAnswer');
const RunAnswer = lazy(async () => ({ default: (await loadAnswer()).RunAnswer }));
const ReusedInputs = lazy(async () => ({ default: (await import('./components/ReusedInputs')).ReusedInputs }));
const BeforeRun = lazy(async () => ({ default: (await import('@/features/runs/components/BeforeRun')).BeforeRun }));
const NotPublished = lazy(async () => ({ default: (await import('./components/NotPublished')).NotPublished }));
const RecentRuns = lazy(async () => ({ default: (await import('./components/RecentRuns')).RecentRuns }));

export async function loader({ params, request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from');
  await Promise.all([
    queryClient.query({ ...caseQuery(params['useCaseId'] ?? ''), staleTime: 'static' }),
    // A form without the inputs of an earlier run is still a form: the page says that they could not be read.
    from === null ? null : queryClient.query({ ...runQuery(from), staleTime: 'static' }).catch(() => null),
  ]);
  return null;
}

export const shouldRevalidate = () => false;

export function Component() {
  const { useCaseId = '' } = useParams();
  const { data: useCase } = useSuspenseQuery(caseQuery(useCaseId));
  // Who has it only because it is shared with the company is not in its workspace.
  usePlace(useCase.shared_only ? undefined : useCase.workspace_id);
  return (
    <>
      <CaseHeader useCase={useCase} current="run" />
      {useCase.published === null ? (
        <Suspense fallback={<Skeleton h={220} />}>
          <NotPublished useCase={useCase} />
        </Suspense>
      ) : (
        <Runner
          key={`${useCase.id}/${String(useCase.published.version)}`}
          useCase={useCase}
          published={useCase.published}
        />
      )}
    </>
  );
}

const isInitial = (inputs: PublishedVersion['definition']['inputs'], values: FormValues) =>
  JSON.stringify(values) === JSON.stringify(initialValues(inputs));

const mayBuild = (useCase: UseCase) => allows(useCase.my_permissions, 'build-use-cases');

/** The run whose inputs are in the form, and what was in it before. */
type Reused = { run: Run; before: FormValues };

function Runner({ useCase, published }: { useCase: UseCase; published: PublishedVersion }) {
  const { t } = useLingui();
  const { inputs } = published.definition;
  const [query, set] = useQueryState();
  const runId = query.get('run');
  const [asked] = useState(() => query.get('from'));
  const from = useQuery({ ...runQuery(asked ?? ''), enabled: asked !== null });
  const old = from.data?.use_case_id === useCase.id ? from.data : null;
  const [values, setValues] = useState(() => {
    if (old !== null) return valuesOfRun(inputs, old.inputs);
    const kept = keptValues.read(useCase.id, inputs);
    return query.get('example') === null ? kept : exampleValues(inputs, kept);
  });
  // What nobody has typed over yet.
  const [untouched, setUntouched] = useState(values);
  useEffect(() => {
    if (values !== untouched) keptValues.write(useCase.id, values);
  }, [useCase.id, values, untouched]);
  // The form has the inputs of the run that is shown, as long as nobody has typed.
  const shown = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== null }).data;
  const [filledFrom, setFilledFrom] = useState<string | null>(null);
  const isFresh = values === untouched && (filledFrom !== null || isInitial(inputs, values));
  if (shown !== undefined && shown.id === runId && filledFrom !== runId && asked === null && isFresh) {
    const given = valuesOfRun(inputs, shown.inputs);
    setFilledFrom(runId);
    setUntouched(given);
    setValues(given);
  }
  const [reused, setReused] = useState<Reused | null>(() =>
    old === null ? null : { run: old, before: initialValues(inputs) },
  );
  const start = useStartRun(useCase.id);
  const answer = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const mayRun = allows(useCase.my_permissions, 'run-use-cases');
  useEffect(() => {
    void loadAnswer().then((answerModule) => answerModule.prepareStreaming());
  }, []);

  const run = () =>
    start.mutate(
      { inputs: toPayload(inputs, values), source: 'published' },
      {
        onSuccess: (made) => {
          keptValues.write(useCase.id, null);
          setUntouched(values);
          setFilledFrom(made.id);
          set({ run: made.id, from: null, example: null }, { push: true });
          setReused(null);
          // On a phone the answer is below the form: the reader is brought to it.
          const top = answer.current?.getBoundingClientRect().top ?? 0;
          if (top > window.innerHeight / 2) answer.current?.scrollIntoView({ block: 'start' });
        },
      },
    );
  const reuse = (earlier: Run) => {
    setReused({ run: earlier, before: values });
    setValues(valuesOfRun(inputs, earlier.inputs));
    form.current?.scrollIntoView({ block: 'nearest' });
  };
  const again = (earlier: Run) => {
    const same = valuesOfRun(inputs, earlier.inputs);
    setValues(same);
    start.mutate(
      { inputs: toPayload(inputs, same), source: 'published' },
      { onSuccess: (made) => set({ run: made.id, from: null, example: null }, { push: true }) },
    );
  };
  const more = (earlier: Run) =>
    start.mutate(
      {
        inputs: toPayload(inputs, valuesOfRun(inputs, earlier.inputs)),
        source: 'published',
        example_run_id: earlier.id,
      },
      { onSuccess: (made) => set({ run: made.id, from: null, example: null }, { push: true }) },
    );

  return (
    <>
      <div className={classes.layout}>
        <Paper ref={form} className={`surface ${classes.form ?? ''}`} component="section" aria-label={t`Inputs`}>
          {reused === null ? null : (
            <Suspense fallback={null}>
              <ReusedInputs
                key={reused.run.id}
                run={reused.run}
                published={published}
                onUndo={() => {
                  setValues(reused.before);
                  setReused(null);
                }}
              />
            </Suspense>
          )}
          {asked !== null && old === null && !from.isPending ? (
            <Alert color="orange" icon={<IconInfo size={18} />} mb="md">
              <Trans>The inputs of that run cannot be used here: it was deleted or belongs to another use case.</Trans>
            </Alert>
          ) : null}
          <RunForm
            useCaseId={useCase.id}
            inputs={inputs}
            values={values}
            onValues={setValues}
            loading={start.isPending}
            error={start.error}
            disabledReason={mayRun ? null : t`Your role in this workspace cannot run use cases. Ask a workspace admin.`}
            onRun={run}
            before={
              <Suspense fallback={<div style={{ minHeight: 38 }} />}>
                <BeforeRun useCaseId={useCase.id} source="published" asked={askedFor(inputs, values).length} />
              </Suspense>
            }
          />
        </Paper>
        <div ref={answer} className={classes.answerPlace}>
          {runId === null ? (
            <Paper className="surface">
              <EmptyView
                icon={<IconSparkles size={28} />}
                title={t`Your answer appears here`}
                description={
                  <Trans>Fill in the form and run it. Every statement cites the passage it came from.</Trans>
                }
              />
            </Paper>
          ) : (
            <Suspense fallback={<AnswerLoading />}>
              <RunAnswer
                key={runId}
                runId={runId}
                onAgain={mayRun ? again : null}
                onReuse={reuse}
                onMore={mayRun ? more : undefined}
              />
            </Suspense>
          )}
        </div>
        <div className={classes.beside}>
          <Suspense fallback={<Skeleton h={220} radius="md" />}>
            <RecentRuns useCase={useCase} current={runId} />
          </Suspense>
        </div>
      </div>
      {useCase.has_unpublished_changes && mayBuild(useCase) ? (
        <Alert color="gray" icon={<IconInfo size={18} />} mt="lg">
          <Trans>The draft has changes that are not published; runs here use version {published.version}.</Trans>
        </Alert>
      ) : null}
    </>
  );
}
