/** Makes an example of a run: its inputs, and what its correction says of every answer of its kind. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isProblem } from '@/api/problem';
import { caseQuery } from '@/features/cases/queries';
import { IconListCheck } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { proposedExampleQuery } from '../queries';

const ExampleDialog = lazy(async () => ({ default: (await import('./ExampleDialog')).ExampleDialog }));

type Props = { runId: string; useCaseId: string; size: 'xs' | 'sm'; disabledReason?: string | null };

export function MakeExample({ runId, useCaseId, size, disabledReason = null }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [stage, setStage] = useState<'closed' | 'asking' | 'open'>('closed');
  const open = stage === 'open';
  const proposed = useQuery({ ...proposedExampleQuery(runId), enabled: open });
  const useCase = useQuery({ ...caseQuery(useCaseId), enabled: open });
  const ask = async () => {
    setStage('asking');
    try {
      await Promise.all([client.fetchQuery(proposedExampleQuery(runId)), client.fetchQuery(caseQuery(useCaseId))]);
      setStage('open');
    } catch (error) {
      setStage('closed');
      toast.warn(isProblem(error) ? error.message : t`Something went wrong!`);
    }
  };
  const lost = proposed.data?.left_out ?? [];
  const names = lost.join(', ');
  const note =
    lost.length > 0
      ? t`No longer an input of the draft, so it is left out: ${names}.`
      : proposed.data?.is_corrected === true
        ? t`Added text is expected, removed text is not. Change anything you like.`
        : null;
  const isReady = open && proposed.data !== undefined && useCase.data !== undefined;
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconListCheck size={14} />}
        loading={stage === 'asking'}
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => void ask()}
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
            onClose={() => setStage('closed')}
          />
        </Suspense>
      ) : null}
    </>
  );
}
