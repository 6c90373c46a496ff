/** Runs the draft as it stands, before anybody else can. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Switch, Text, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Definition, ModelChoice, Run, UseCase } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import classes from '@/features/cases/components/Builder.module.css';
import type { DraftSaver } from '@/features/cases/draft-saver';
import { replaced } from '@/features/cases/model';
import { RunForm } from '@/features/runs/components/RunForm';
import { askedFor } from '@/features/runs/conditions';
import { initialValues, toPayload, valuesOfRun } from '@/features/runs/form';
import { useStartRun } from '@/features/runs/queries';
import type { FormValues } from '@/features/runs/values';
import { allows } from '@/lib/permissions';
import { useQueryState } from '@/ui/query-state';
import { hasModel } from '../models';
import type { Asked } from './SideBySide';

// The form comes first; what is said about a run and its answer is fetched beside it.
const BeforeRun = lazy(async () => ({ default: (await import('@/features/runs/components/BeforeRun')).BeforeRun }));
const loadAnswer = () => import('@/features/answers/components/RunAnswer');
const RunAnswer = lazy(async () => ({ default: (await loadAnswer()).RunAnswer }));
const ModelsChoice = lazy(async () => ({ default: (await import('./SideBySide')).ModelsChoice }));
const SideBySide = lazy(async () => ({ default: (await import('./SideBySide')).SideBySide }));

type Props = {
  useCase: UseCase;
  definition: Definition;
  saver: DraftSaver;
  /** Opens the question before publishing; null: the caller may not. */
  onPublish: (() => void) | null;
};

export function TestPanel({ useCase, definition, saver, onPublish }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const runId = query.get('run');
  const { inputs } = definition;
  const [given, setGiven] = useState<FormValues>({});
  const [unsaved, setUnsaved] = useState(false);
  const [saving, setSaving] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const start = useStartRun(useCase.id);
  const [models, setModels] = useState<ModelChoice[] | null>(null);
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  // An input that was just added has its default; one that was filled in keeps its value while its label changes.
  const values = { ...initialValues(inputs), ...given };
  useEffect(() => void loadAnswer().then((answerModule) => answerModule.prepareStreaming()), []);

  const run = async (with_: FormValues) => {
    setSaving(true);
    const saved = await saver.flush();
    setSaving(false);
    setUnsaved(!saved);
    if (!saved) return;
    start.mutate({ inputs: toPayload(inputs, with_), source: 'draft' }, { onSuccess: (made) => set({ run: made.id }) });
  };
  /** Every model is asked at once; one that refuses keeps none of the others from answering. */
  const compare = async (chosen: readonly ModelChoice[]) => {
    setSaving(true);
    const saved = await saver.flush();
    setUnsaved(!saved);
    if (!saved) {
      setSaving(false);
      return;
    }
    const payload = toPayload(inputs, values);
    const one = async (model: ModelChoice): Promise<Asked> => {
      try {
        const made = await start.mutateAsync({ inputs: payload, source: 'draft', model });
        return { model, runId: made.id, refused: null };
      } catch (error) {
        return { model, runId: null, refused: isProblem(error) ? error.lines.join(' ') : t`This could not be started` };
      }
    };
    setAsked(chosen.map((model) => ({ model, runId: null, refused: null })));
    await Promise.all(
      chosen.map(async (model, at) => {
        const answered = await one(model);
        setAsked((all) => replaced(all, at, answered));
      }),
    );
    setSaving(false);
  };
  const take = (model: ModelChoice) => saver.change({ ...saver.snapshot().definition, model });
  const again = (old: Run) => {
    const same = valuesOfRun(inputs, old.inputs);
    setGiven(same);
    void run(same);
  };
  // What the platform picks for each run is none to compare with.
  const named = definition.model.id === '' ? [] : [definition.model];
  const few = models !== null && models.length < 2 ? t`Choose at least two models.` : null;
  const mayRun = allows(useCase.my_permissions, 'run-use-cases');

  return (
    <>
      <Paper className={`surface ${classes.card ?? ''}`} component="section" aria-label={t`Test`}>
        <Title order={2} size="h3">
          <Trans>Test</Trans>
        </Title>
        <Text size="xs" c="dimmed" mb="md">
          <Trans>Runs the draft as it is now. The result is kept in the history, marked as a test.</Trans>
        </Text>
        {unsaved ? (
          <Text c="var(--mantine-color-error)" mb="sm" role="alert">
            <Trans>The draft could not be saved, so it cannot be run yet. Check the marked fields.</Trans>
          </Text>
        ) : null}
        <Switch
          mb="md"
          label={t`Compare models side by side`}
          checked={models !== null}
          onChange={(event) => setModels(event.currentTarget.checked ? named : null)}
        />
        {models === null ? null : (
          <Suspense fallback={<Skeleton h={80} mb="md" />}>
            <ModelsChoice chosen={models} onChange={setModels} />
          </Suspense>
        )}
        <RunForm
          useCaseId={useCase.id}
          inputs={inputs}
          values={values}
          onValues={setGiven}
          loading={saving || start.isPending}
          error={models === null ? start.error : null}
          before={
            models === null && hasModel(definition.model) ? (
              <Suspense fallback={<Skeleton h={24} />}>
                <BeforeRun
                  useCaseId={useCase.id}
                  source="draft"
                  model={definition.model}
                  asked={askedFor(inputs, values).length}
                />
              </Suspense>
            ) : null
          }
          disabledReason={mayRun ? few : t`Your role in this workspace cannot run use cases. Ask a workspace admin.`}
          onRun={() => void (models === null ? run(values) : compare(models))}
        />
      </Paper>
      <div ref={answer}>
        <Suspense fallback={<Skeleton h={240} radius="md" />}>
          {models !== null && asked.length > 0 ? (
            <SideBySide
              asked={asked}
              current={definition.model}
              onTake={take}
              onPublish={
                onPublish === null
                  ? null
                  : (model) => {
                      take(model);
                      onPublish();
                    }
              }
            />
          ) : null}
          {models === null && runId !== null ? (
            <RunAnswer key={runId} runId={runId} onAgain={mayRun ? again : null} />
          ) : null}
        </Suspense>
      </div>
    </>
  );
}
