/** An answer while it is written, and from then on: its run's own events, drawn as they are on the run's page. */
import { Trans } from '@lingui/react/macro';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { RunOutcome } from '@/features/answers/components/RunOutcome';
import { StageLine } from '@/features/answers/components/StageLine';
import { useSpokenState } from '@/features/answers/components/use-spoken-state';
import { WrittenBlocks } from '@/features/answers/components/WrittenBlocks';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { PictureContext } from '@/features/outputs/picture-context';
import { hasContent, isOpen, needsEvents } from '@/features/runs/model';
import { runQuery } from '@/features/runs/queries';
import { useRunStream } from '@/features/runs/use-run-stream';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo } from '@/ui/icons';

type Props = {
  runId: string;
  /** Text has arrived: whoever keeps the end in sight looks again. */
  onGrow: (event: number) => void;
  onEnd: (run: Run) => void;
};

export function LiveReply({ runId, onGrow, onEnd }: Props) {
  const query = useQuery(runQuery(runId));
  const stream = useRunStream(runId);
  const { view, link, problem, reconnect } = stream;
  const run = view.run ?? query.data;
  const grown = useEffectEvent(onGrow);
  const ended = useEffectEvent(onEnd);
  useEffect(() => grown(view.lastEvent), [view.lastEvent]);
  useEffect(() => {
    if (view.run !== null) ended(view.run);
  }, [view.run]);
  if (run === undefined) {
    return query.error ? <ErrorView error={query.error} onRetry={() => void query.refetch()} /> : <Lines />;
  }
  return <Body run={run} view={view} link={link} problem={problem} onReconnect={reconnect} />;
}

type BodyProps = Pick<ReturnType<typeof useRunStream>, 'view' | 'link' | 'problem'> & {
  run: Run;
  onReconnect: () => void;
};

function Body({ run, view, link, problem, onReconnect }: BodyProps) {
  const interrupted = view.phase === 'interrupted' && isOpen(run);
  const open = isOpen(run) && view.phase === 'open';
  const isReading = !isOpen(run) && needsEvents(run) && view.phase === 'open';
  const written = view.blocks.length > 0;
  const whole = hasContent(run.output) ? run.output : null;
  useSpokenState(open, interrupted, run);
  return (
    <div aria-busy={open}>
      {open ? <StageLine view={view} since={run.created_at} waiting={link === 'waiting'} /> : null}
      {open ? null : (
        <RunOutcome
          status={run.status}
          reason={run.reason ?? view.reason}
          interrupted={interrupted}
          problem={problem}
          kept={isReading ? null : written || whole !== null}
          onReconnect={onReconnect}
          onAgain={null}
        />
      )}
      {view.restarted !== null && open ? (
        <Alert color="orange" icon={<IconInfo size={18} />} my="sm">
          {view.restarted === '' ? <Trans>The answer is being rewritten.</Trans> : view.restarted}
        </Alert>
      ) : null}
      {whole === null ? (
        <WrittenBlocks blocks={view.blocks} open={open} />
      ) : (
        <PictureContext value={run.id}>
          <DocumentView root={whole} />
        </PictureContext>
      )}
      {(open || isReading) && !written ? <Lines /> : null}
    </div>
  );
}

function Lines() {
  return (
    <Stack gap="sm" mt="sm" aria-hidden>
      {['94%', '88%', '72%'].map((width) => (
        <Skeleton key={width} h={12} w={width} />
      ))}
    </Stack>
  );
}
