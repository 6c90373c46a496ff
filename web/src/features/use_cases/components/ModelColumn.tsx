/** One model's answer among several to the same inputs, while it is written and when it is whole. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { StageLine } from '@/features/answers/components/StageLine';
import { WrittenBlocks } from '@/features/answers/components/WrittenBlocks';
import classes from '@/features/cases/components/Builder.module.css';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { PictureContext } from '@/features/outputs/picture-context';
import { useFigures } from '@/features/runs/components/run-figures';
import { hasContent, isOpen } from '@/features/runs/model';
import { runQuery, useStopRun } from '@/features/runs/queries';
import { useRunStream } from '@/features/runs/use-run-stream';
import { paths } from '@/lib/paths';
import { IconStop } from '@/ui/icons';
import { RunStatusBadge } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';

type Props = {
  title: string;
  /** null while it is being accepted. */
  runId: string | null;
  /** Why it was not accepted. */
  refused: string | null;
  /** The first model's run, to be compared with. */
  against: string | null;
  actions: ReactNode;
  /** Its answer has come to an end. */
  onEnd?: (() => void) | undefined;
};

/** What tells models apart. */
const TOLD = new Set(['took', 'first', 'tokens', 'cost', 'sources']);

export function ModelColumn({ title, runId, refused, ...answer }: Props) {
  return (
    <Paper className={`surface ${classes.column ?? ''}`} component="section" aria-label={title}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {refused === null ? null : (
        <Alert color="red" mt="sm">
          {refused}
        </Alert>
      )}
      {runId === null && refused === null ? <Skeleton h={14} w="60%" mt="sm" aria-busy /> : null}
      {runId === null ? null : <Answer runId={runId} {...answer} />}
    </Paper>
  );
}

type AnswerProps = Pick<Props, 'against' | 'actions' | 'onEnd'> & { runId: string };

function Answer({ runId, against, actions, onEnd }: AnswerProps) {
  const { data: started } = useQuery(runQuery(runId));
  const { view, link, problem, reconnect } = useRunStream(runId);
  const stop = useStopRun();
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (view.run !== null) ended();
  }, [view.run]);
  if (started === undefined) return null;
  const run = view.run ?? started;
  const open = isOpen(run) && view.phase === 'open';
  const whole = hasContent(run.output) ? run.output : null;
  return (
    <>
      <Group justify="space-between" mt={6} mih={30} gap="xs">
        {open ? (
          <>
            <StageLine view={view} since={run.created_at} waiting={link === 'waiting'} />
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconStop size={12} />}
              loading={stop.isPending}
              onClick={() => stop.mutate(runId)}
            >
              <Trans>Stop</Trans>
            </Button>
          </>
        ) : (
          <RunStatusBadge status={run.status} />
        )}
      </Group>
      {view.phase === 'interrupted' && isOpen(run) ? (
        <Alert color="orange" mt="xs">
          {problem?.message ?? <Trans>The connection was lost before the answer was complete</Trans>}{' '}
          <Button size="compact-xs" variant="default" onClick={reconnect}>
            <Trans>Connect again</Trans>
          </Button>
        </Alert>
      ) : null}
      {run.reason === null ? null : (
        <Alert color="red" mt="xs">
          {run.reason.message}
        </Alert>
      )}
      <div className={classes.columnText} aria-busy={open}>
        {whole === null ? (
          <WrittenBlocks blocks={view.blocks} open={open} />
        ) : (
          <PictureContext value={run.id}>
            <DocumentView root={whole} />
          </PictureContext>
        )}
      </div>
      {open ? null : <Figures run={run} />}
      {open ? null : (
        <Group gap="xs" mt="sm">
          {run.status === 'succeeded' ? actions : null}
          {against === null ? null : (
            <TextLink to={paths.compareRuns(against, runId)} size="sm">
              <Trans>Differences from the first</Trans>
            </TextLink>
          )}
        </Group>
      )}
    </>
  );
}

function Figures({ run }: { run: Run }) {
  const { t } = useLingui();
  const told = useFigures(run).filter(({ key, value }) => TOLD.has(key) && value !== null);
  return (
    <dl className={classes.figures} aria-label={t`Figures`}>
      {told.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
