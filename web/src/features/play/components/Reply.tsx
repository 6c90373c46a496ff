/** An answer: while it is written, when it is there, what it was made of, and what can be done with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Badge, Button, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { ChatMessage, CitationRef, ModelChoice } from '@/api/gen/types.gen';
import { SourceList } from '@/features/answers/components/SourceList';
import { Thumbs } from '@/features/answers/components/Thumbs';
import { CitationContext } from '@/features/outputs/citation-context';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { citationsOf, isEntry } from '@/features/outputs/model';
import { PictureContext } from '@/features/outputs/picture-context';
import { toPlainText } from '@/features/outputs/plain-text';
import { isOpen } from '@/features/runs/model';
import { runQuery } from '@/features/runs/queries';
import { IconColumns, IconInfo } from '@/ui/icons';
import { LiveReply } from './LiveReply';
import classes from './Play.module.css';
import { CopyWords } from './Question';
import { Regenerate } from './Regenerate';
import { EarlierFacts, ReplyFacts } from './ReplyFacts';
import { Siblings } from './Siblings';
import { ToolCalls, type ToolsOf } from './ToolCalls';

const RunFacts = lazy(async () => ({ default: (await import('@/features/answers/components/RunFacts')).RunFacts }));

type Props = {
  message: ChatMessage;
  isLast: boolean;
  mayAsk: boolean;
  tools: ToolsOf;
  busy: boolean;
  onGrow: (event: number) => void;
  onEnd: () => void;
  onGo: (messageId: string) => void;
  /** Another answer to the same question. */
  onAgain: (model: ModelChoice) => void;
  onSource: (citation: CitationRef, runId: string) => void;
  /** Puts it beside the other answers to the same question. */
  onCompare: () => void;
};

const wasWritten = ({ run }: ChatMessage) => run !== null && isOpen(run);

export function Reply({ message, isLast, mayAsk, tools, busy, onGrow, onEnd, onGo, onAgain, ...acts }: Props) {
  const { t } = useLingui();
  const { onSource, onCompare } = acts;
  const { run, content } = message;
  // Decided once: the answer that the stream brings to its end must not be drawn anew when the chat has it too.
  const [followed] = useState(() => wasWritten(message) || (run !== null && content === null));
  const [details, setDetails] = useState(false);
  const open = run !== null && isOpen(run);
  // Its run has ended, and said nothing but what it waits for.
  const paused = !open && message.turn_state !== 'whole';
  const runId = run?.id ?? '';
  const cited = content === null ? [] : citationsOf(content);
  // What only its own run knows is read for the newest answer, and for one that somebody looks into.
  const whole = useQuery({ ...runQuery(runId), enabled: run !== null && !open && (isLast || details) });
  const openSource = useCallback((citation: CitationRef) => onSource(citation, runId), [onSource, runId]);
  return (
    <CitationContext value={openSource}>
      <article aria-label={t`Answer`}>
        <h2 className="visually-hidden">
          <Trans>Answer</Trans>
        </h2>
        {message.branch_name === null ? null : <Badge mb={4}>{message.branch_name}</Badge>}
        <ToolCalls message={message} tools={tools} />
        {paused ? null : followed && run !== null ? (
          <LiveReply runId={run.id} onGrow={onGrow} onEnd={onEnd} />
        ) : content === null ? null : (
          <PictureContext value={runId}>
            <DocumentView root={content} />
          </PictureContext>
        )}
        {!paused && run?.status === 'succeeded' && run.passages_offered > 0 && run.passages_cited === 0 ? (
          <Alert color="orange" icon={<IconInfo size={18} />} mt="sm">
            <Trans>This answer cites no passage: check it before you rely on it.</Trans>
          </Alert>
        ) : null}
        {content === null || open ? null : <SourceList citations={cited} />}
        {open ? null : (
          <Group gap={2} className={classes.tools}>
            <Siblings message={message} disabled={busy} onGo={onGo} />
            {message.sibling_count < 2 ? null : (
              <Tooltip label={t`Answers side by side`}>
                <ActionIcon size={28} aria-label={t`Answers side by side`} disabled={busy} onClick={onCompare}>
                  <IconColumns size={16} />
                </ActionIcon>
              </Tooltip>
            )}
            {content === null ? null : <CopyWords words={toPlainText(content)} label={t`Copy the answer`} />}
            {mayAsk && run !== null ? <Regenerate run={run} busy={busy} onAgain={onAgain} /> : null}
            {whole.data === undefined || !mayAsk || paused ? null : (
              <Thumbs run={whole.data} thanks={t`Thank you for your feedback`} />
            )}
            {run === null ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                aria-expanded={details}
                onClick={() => setDetails(!details)}
              >
                <Trans>Details</Trans>
              </Button>
            )}
          </Group>
        )}
        {run !== null && !open ? <ReplyFacts run={run} byEntry={cited.some(isEntry)} /> : null}
        {run === null && message.model !== null ? <EarlierFacts model={message.model} /> : null}
        {details && whole.data !== undefined ? (
          <Suspense fallback={null}>
            <RunFacts run={whole.data} />
          </Suspense>
        ) : null}
      </article>
    </CitationContext>
  );
}
