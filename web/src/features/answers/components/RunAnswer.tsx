/** One run's answer: while it is being written, when it is whole, and when it came to another end. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { CitationRef, DocumentNode, Run } from '@/api/gen/types.gen';
import { MeetingBeside } from '@/features/minutes/components/MeetingBeside';
import { CitationContext } from '@/features/outputs/citation-context';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { attribute, citationsOf, findingsOf, uniqueCitations } from '@/features/outputs/model';
import { PictureContext } from '@/features/outputs/picture-context';
import classes from '@/features/runs/components/Runs.module.css';
import { citationsIn, hasContent, isOpen, needsEvents } from '@/features/runs/model';
import { runQuery, useStopRun } from '@/features/runs/queries';
import { type RunStream, useRunStream } from '@/features/runs/use-run-stream';
import { useShortcut } from '@/lib/shortcuts';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowDown, IconInfo, IconStop } from '@/ui/icons';
import { RunStatusBadge } from '@/ui/RunStatusBadge';
import { AnswerActions } from './AnswerActions';
import { AnswerLoading } from './AnswerLoading';
import { AskedWords } from './AskedWords';
import { RunOutcome } from './RunOutcome';
import { SourceList } from './SourceList';
import { StageLine } from './StageLine';
import { useSpokenState } from './use-spoken-state';
import { useStickToEnd } from './use-stick-to-end';
import { WrittenBlocks } from './WrittenBlocks';

const SourceDrawer = lazy(async () => ({
  default: (await import('@/features/outputs/components/SourceDrawer')).SourceDrawer,
}));
const RunComments = lazy(async () => ({ default: (await import('./RunComments')).RunComments }));
const QuotedNote = lazy(async () => ({ default: (await import('./QuotedNote')).QuotedNote }));
const RunLockLine = lazy(async () => ({ default: (await import('./RunLockLine')).RunLockLine }));
const RunFacts = lazy(async () => ({ default: (await import('./RunFacts')).RunFacts }));
const RunVerdict = lazy(async () => ({ default: (await import('./RunVerdict')).RunVerdict }));
// Only for runs that came to another end than success.
const EditWritten = lazy(async () => ({ default: (await import('./EditWritten')).EditWritten }));

export { prepareStreaming } from '@/features/outputs/components/StreamedText';

type Props = {
  runId: string;
  onAgain: ((run: Run) => void) | null;
  onReuse?: ((run: Run) => void) | undefined;
  /** Starts another run with this one's answer as its example. */
  onMore?: ((run: Run) => void) | undefined;
};

export function RunAnswer({ runId, onAgain, onReuse, onMore }: Props) {
  const query = useQuery(runQuery(runId));
  const first = query.data;
  // Decided once: the answer of the stream's end must not stop the stream that brought it.
  const [followed, setFollowed] = useState<string | null>(null);
  if (first !== undefined && followed === null && needsEvents(first)) setFollowed(runId);
  const stream = useRunStream(followed);
  if (query.error && !first) {
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (!first) return <AnswerLoading />;
  // Once it has ended, what was said or marked since stands in the cache.
  const run = isOpen(first) ? (stream.view.run ?? first) : first;
  return (
    <MeetingBeside run={run}>
      <Answer run={run} stream={stream} onAgain={onAgain} onReuse={onReuse} onMore={onMore} />
    </MeetingBeside>
  );
}

type AnswerProps = Omit<Props, 'runId'> & { run: Run; stream: RunStream };

function Answer({ run, stream, onAgain, onReuse, onMore }: AnswerProps) {
  const { t } = useLingui();
  const { view, link, problem, reconnect } = stream;
  const stop = useStopRun();
  const [source, setSource] = useState<CitationRef | null>(null);
  // Once it was there it stays, closed, so that it goes and gives the focus back as a drawer does.
  const [hasDrawer, setHasDrawer] = useState(false);
  if (source !== null && !hasDrawer) setHasDrawer(true);
  const openSource = useCallback((citation: CitationRef) => setSource(citation), []);
  const end = useRef<HTMLDivElement>(null);
  // A run that is over has nothing more to say; losing its stream loses nothing.
  const interrupted = view.phase === 'interrupted' && isOpen(run);
  const open = isOpen(run) && view.phase === 'open';
  const { stuck, jump } = useStickToEnd(end, open, view.lastEvent);
  // What a stopped run had written is in its events: until they are read, nothing is said about it.
  const isReading = !isOpen(run) && needsEvents(run) && view.phase === 'open';
  const written = view.blocks.length > 0;
  const whole = hasContent(run.output) ? run.output : null;
  const citations = whole === null ? uniqueCitations(citationsIn(view.blocks)) : citationsOf(whole);
  useSpokenState(open, interrupted, run);
  useShortcut('stop', () => stop.mutate(run.id), open && !stop.isPending);

  return (
    <CitationContext value={openSource}>
      <Paper className="surface" component="section" aria-label={t`Answer`}>
        <AskedWords run={run} />
        {open ? (
          <h2 className="visually-hidden">
            <Trans>Answer</Trans>
          </h2>
        ) : null}
        <Group
          className={classes.answerHeader}
          justify="space-between"
          gap="sm"
          {...(open ? { 'data-open': true } : {})}
        >
          {open ? (
            <StageLine view={view} since={run.created_at} waiting={link === 'waiting'} />
          ) : (
            <Group gap="xs">
              <Title order={2}>
                <Trans>Answer</Trans>
              </Title>
              {interrupted ? null : <RunStatusBadge status={run.status} />}
            </Group>
          )}
          {open ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconStop size={14} />}
              loading={stop.isPending}
              onClick={() => stop.mutate(run.id)}
            >
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Group gap="xs">
              {onReuse && run.inputs.length > 0 ? (
                <Button size="xs" variant="subtle" color="gray" onClick={() => onReuse(run)}>
                  <Trans>Run again with changes</Trans>
                </Button>
              ) : null}
              {whole === null ? null : (
                <Suspense fallback={null}>
                  <RunComments run={run} output={whole} />
                </Suspense>
              )}
              {whole === null ? null : <AnswerActions run={run} output={whole} />}
              {whole === null && written ? (
                <Suspense fallback={null}>
                  <EditWritten run={run} />
                </Suspense>
              ) : null}
            </Group>
          )}
        </Group>
        <div className={classes.answer} aria-busy={open}>
          {open ? null : (
            <RunOutcome
              status={run.status}
              reason={run.reason ?? view.reason}
              interrupted={interrupted}
              problem={problem}
              kept={isReading ? null : written || whole !== null}
              onReconnect={reconnect}
              onAgain={onAgain === null ? null : () => onAgain(run)}
            />
          )}
          {view.restarted !== null && open ? (
            <Alert color="orange" icon={<IconInfo size={18} />} mb="md">
              {view.restarted === '' ? <Trans>The answer is being rewritten.</Trans> : view.restarted}
            </Alert>
          ) : null}
          {run.is_locked && !open ? (
            <Suspense fallback={null}>
              <RunLockLine run={run} />
            </Suspense>
          ) : null}
          {whole === null || open ? null : (
            <Suspense fallback={null}>
              <QuotedNote run={run} />
            </Suspense>
          )}
          {whole === null || open ? null : <Mismatch root={whole} />}
          {whole === null ? (
            <WrittenBlocks blocks={view.blocks} open={open} />
          ) : (
            <PictureContext value={run.id}>
              <DocumentView root={whole} />
            </PictureContext>
          )}
          {open && !written && run.status === 'queued' ? <Queued run={run} /> : null}
          {(open || isReading) && !written ? <Waiting /> : null}
          {!open && run.status === 'succeeded' && run.passages_offered > 0 && citations.length === 0 ? (
            <Alert color="orange" icon={<IconInfo size={18} />} mt="md">
              <Trans>This answer cites no passage: check it before you rely on it.</Trans>
            </Alert>
          ) : null}
          {open ? null : <SourceList citations={citations} />}
          {open || interrupted ? null : (
            <Suspense fallback={null}>
              <RunVerdict run={run} onMore={onMore ?? null} />
            </Suspense>
          )}
          <div ref={end} className={classes.end} />
        </div>
        {open ? null : (
          <div className={classes.small}>
            <Suspense fallback={null}>
              <RunFacts run={run} />
            </Suspense>
          </div>
        )}
      </Paper>
      {open && !stuck ? (
        <Button className={classes.jump} size="xs" leftSection={<IconArrowDown size={14} />} onClick={jump}>
          <Trans>Jump to the newest text</Trans>
        </Button>
      ) : null}
      {hasDrawer ? (
        <Suspense fallback={null}>
          <SourceDrawer citation={source} runId={run.id} onClose={() => setSource(null)} />
        </Suspense>
      ) : null}
    </CitationContext>
  );
}

/** An answer by a schema that does not match it is kept, and says where. */
function Mismatch({ root }: { root: DocumentNode }) {
  const findings = findingsOf(root);
  if (findings.length === 0) return null;
  // An edit that cannot be read as values leaves them as they were.
  const older = attribute(root, 'value_version');
  const title =
    typeof older === 'number' ? (
      <Trans>The edited text cannot be read as values. Those of version {older} are kept</Trans>
    ) : (
      <Trans>This answer does not match its schema</Trans>
    );
  return (
    <Alert color="orange" icon={<IconInfo size={18} />} title={title} mb="md">
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {findings.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path === '' ? null : (
              <>
                <code>{path}</code>:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What a run waits for that nobody works on. */
function Queued({ run }: { run: Run }) {
  const region = run.waits_for_region ?? null;
  return (
    <Alert color={region === null ? 'gray' : 'orange'} icon={<IconInfo size={18} />} mb="md">
      {region === null ? (
        <Trans>It is waiting for its turn and will start by itself.</Trans>
      ) : (
        <Trans>
          It waits for a server of region {region}, and none is running. It waits for 15 minutes, then it ends. Ask an
          administrator to start one, or choose a model in another region.
        </Trans>
      )}
    </Alert>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" aria-hidden>
      {['94%', '88%', '72%'].map((width) => (
        <Skeleton key={width} h={12} w={width} />
      ))}
    </Stack>
  );
}
