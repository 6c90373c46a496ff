/** Runs the draft as it stands, before anybody else can. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Definition, Run, UseCase } from '@/api/types';
import { prepareStreaming } from '@/features/outputs/components/StreamedText';
import { RunAnswer } from '@/features/runs/components/RunAnswer';
import { RunForm } from '@/features/runs/components/RunForm';
import { type FormValues, initialValues, toPayload, valuesOfRun } from '@/features/runs/form';
import { useStartRun } from '@/features/runs/queries';
import { allows } from '@/lib/permissions';
import { useQueryState } from '@/ui/query-state';
import type { DraftSaver } from '../draft-saver';
import classes from './Builder.module.css';

type Props = { useCase: UseCase; definition: Definition; saver: DraftSaver };

export function TestPanel({ useCase, definition, saver }: Props) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const runId = query.get('run');
  const { inputs } = definition;
  const [given, setGiven] = useState<FormValues>({});
  const [unsaved, setUnsaved] = useState(false);
  const [saving, setSaving] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const start = useStartRun(useCase.id);
  // An input that was just added has its default; one that was filled in keeps its value while its label changes.
  const values = { ...initialValues(inputs), ...given };
  useEffect(prepareStreaming, []);

  const run = async (with_: FormValues) => {
    setSaving(true);
    const saved = await saver.flush();
    setSaving(false);
    setUnsaved(!saved);
    if (!saved) return;
    start.mutate({ inputs: toPayload(inputs, with_), source: 'draft' }, { onSuccess: (made) => set({ run: made.id }) });
  };
  const again = (old: Run) => {
    const same = valuesOfRun(inputs, old.inputs);
    setGiven(same);
    void run(same);
  };
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
        <RunForm
          useCaseId={useCase.id}
          inputs={inputs}
          values={values}
          onValues={setGiven}
          loading={saving || start.isPending}
          error={start.error}
          disabledReason={mayRun ? null : t`Your role in this workspace cannot run use cases. Ask a workspace admin.`}
          onRun={() => void run(values)}
        />
      </Paper>
      <div ref={answer}>
        {runId === null ? null : <RunAnswer key={runId} runId={runId} onAgain={mayRun ? again : null} />}
      </div>
    </>
  );
}
