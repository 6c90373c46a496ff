/** Makes an example of a run: its inputs, and what its correction says of every answer of its kind. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isProblem } from '@/api/problem';
import { caseQuery } from '@/features/use_cases/queries';
import { IconListCheck } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { proposedExampleQuery } from '../queries';

const ExampleDialog = lazy(async () => ({ default: (await import('./ExampleDialog')).ExampleDialog }));

type Props = { runId: string; useCaseId: string; size: 'xs' | 'sm'; disabledReason?: string | null };

export function MakeExample({ runId, useCaseId, size, disabledReason = null }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const proposed = useQuery({ ...proposedExampleQuery(runId), enabled: open });
  const useCase = useQuery({ ...caseQuery(useCaseId), enabled: open });
  const failure = open ? (proposed.error ?? useCase.error) : null;
  const refuse = useEffectEvent((error: Error) => {
    setOpen(false);
    toast.warn(isProblem(error) ? error.message : t`Something went wrong!`);
  });
  useEffect(() => {
    if (failure !== null) refuse(failure);
  }, [failure]);
  const lost = proposed.data?.left_out ?? [];
  const names = lost.join(', ');
  const note =
    lost.length > 0
      ? t`The draft does not ask for this any more, so it is left out: ${names}.`
      : proposed.data?.is_corrected === true
        ? t`What was put in is expected, and what was taken out is not. Change it as you like.`
        : null;
  const isReady = open && proposed.data !== undefined && useCase.data !== undefined;
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconListCheck size={14} />}
        loading={open && !isReady}
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => setOpen(true)}
      >
        <Trans>Make this an example</Trans>
      </Button>
      {isReady ? (
        <Suspense fallback={null}>
          <ExampleDialog
            useCaseId={useCaseId}
            inputs={useCase.data.draft.inputs}
            documents={useCase.data.documents}
            known={null}
            proposed={proposed.data.example}
            runId={runId}
            note={note}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
