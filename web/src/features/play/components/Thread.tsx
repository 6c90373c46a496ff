/** The messages of the path that is read, from the first one that was asked for to the newest. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Skeleton } from '@mantine/core';
import { Fragment, lazy, Suspense } from 'react';
import type { ChatMessage, CitationRef, ModelChoice } from '@/api/gen/types.gen';
import type { Pending } from '../use-send';
import classes from './Play.module.css';
import { Question } from './Question';
import { Reply } from './Reply';
import { SummaryNode } from './SummaryNode';
import type { ToolsOf } from './ToolCalls';

const Compared = lazy(async () => ({ default: (await import('./Compared')).Compared }));

export { prepareStreaming } from '@/features/outputs/components/StreamedText';

/** A question of which another wording is being written. */
export type Edited = { id: string; words: string };

type Props = {
  messages: readonly ChatMessage[];
  /** Answers to the last question that are compared; else empty. */
  compared: readonly ChatMessage[];
  /** What was sent and the server has not taken yet. */
  pending: Pending | null;
  older: { has: boolean; loading: boolean; load: () => void };
  /** Newer ones that are not drawn; null: the end is. */
  later: (() => void) | null;
  mayAsk: boolean;
  tools: ToolsOf;
  busy: boolean;
  editing: Edited | null;
  onEditing: (edited: Edited | null) => void;
  onEdit: (message: ChatMessage, words: string) => void;
  onAgain: (answer: ChatMessage, model: ModelChoice) => void;
  onGo: (messageId: string) => void;
  onGrow: (event: number) => void;
  onEnd: () => void;
  onSource: (citation: CitationRef, runId: string) => void;
  onCompare: (answer: ChatMessage) => void;
  /** null: one may not build here. */
  onKeep: ((words: string) => void) | null;
};

export function Thread({ messages, compared, pending, older, later, ...acts }: Props) {
  const { t } = useLingui();
  // Of what stays below a question that is being asked anew nothing is shown.
  const cut = pending?.parentId === undefined ? -1 : messages.findIndex(({ id }) => id === pending.parentId);
  const shown = pending === null ? messages : messages.slice(0, cut + 1);
  const last = shown.at(-1);
  return (
    <ol className={`${classes.messages ?? ''} ${classes.column ?? ''}`} aria-label={t`Messages`}>
      {older.has ? (
        <li>
          <Center>
            <Button size="xs" variant="default" loading={older.loading} onClick={older.load}>
              <Trans>Show earlier messages</Trans>
            </Button>
          </Center>
        </li>
      ) : null}
      {shown.map((message) => (
        <Fragment key={message.id}>
          {message.role === 'assistant' && compared.some(({ id }) => id === message.id) ? (
            <li>
              <Suspense fallback={<Skeleton h={200} />}>
                <Compared
                  answers={compared}
                  tools={acts.tools}
                  onUse={acts.onGo}
                  onEnd={acts.onEnd}
                  onSource={acts.onSource}
                />
              </Suspense>
            </li>
          ) : (
            <li className={classes.message} id={`message-${message.id}`}>
              <One message={message} isLast={message === last} {...acts} />
            </li>
          )}
          {message.summary === null ? null : (
            <li>
              <SummaryNode summary={message.summary} />
            </li>
          )}
        </Fragment>
      ))}
      {later === null ? null : (
        <li>
          <Center>
            <Button size="xs" variant="default" onClick={later}>
              <Trans>Show later messages</Trans>
            </Button>
          </Center>
        </li>
      )}
      {pending === null ? null : (
        <li>
          <article className={classes.question} aria-label={t`Question`}>
            <div className={classes.said}>{pending.words}</div>
          </article>
        </li>
      )}
    </ol>
  );
}

type OneProps = Omit<Props, 'messages' | 'compared' | 'pending' | 'older' | 'later'> & {
  message: ChatMessage;
  isLast: boolean;
};

function One({ message, isLast, editing, onEditing, onEdit, onAgain, onCompare, onKeep, ...acts }: OneProps) {
  const { mayAsk, busy, onGo } = acts;
  if (message.role === 'user') {
    return (
      <Question
        message={message}
        mayAsk={mayAsk}
        busy={busy}
        editing={editing?.id === message.id ? editing.words : null}
        onEditing={(on) => onEditing(on ? { id: message.id, words: message.text } : null)}
        onAsk={(words) => onEdit(message, words)}
        onGo={onGo}
        onKeep={onKeep}
      />
    );
  }
  return (
    <Reply
      // One that goes on with another run is followed anew.
      key={message.run?.id}
      message={message}
      isLast={isLast}
      onAgain={(model) => onAgain(message, model)}
      onCompare={() => onCompare(message)}
      {...acts}
    />
  );
}
