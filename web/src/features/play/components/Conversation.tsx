/** One chat: its head, its messages, and where the next one is written. It stays while a new chat becomes one with an id. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ChatMessage, CitationRef, ModelChoice, WhileRunning } from '@/api/gen/types.gen';
import { useStickToEnd } from '@/features/answers/components/use-stick-to-end';
import { modelsQuery } from '@/features/models/queries';
import { findModel, MOST_MODELS } from '@/features/use_cases/models';
import { allows } from '@/lib/permissions';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowDown } from '@/ui/icons';
import { useDraft } from '../drafts';
import { entersLines } from '../enters-lines';
import { chatQuery, siblingsQuery, useChangeQueued, useChooseBranch, useRemoveQueued, useSendQueued } from '../queries';
import { useStopAnswer } from '../tool-queries';
import { documentsIn, underWay } from '../tools';
import { usePath } from '../use-path';
import { useRead, useScrollToEnd, useSought } from '../use-reading';
import { useSend } from '../use-send';
import { useSettings } from '../use-settings';
import { useWindow } from '../use-window';
import { Before } from './Before';
import { ChatHead } from './ChatHead';
import { Composer } from './Composer';
import { EmptyChat } from './EmptyChat';
import { NewChatHead } from './NewChatHead';
import classes from './Play.module.css';
import { QueueList } from './QueueList';
import { SendProblem } from './SendProblem';
import type { Edited } from './Thread';

// A new chat is written in first; what shows messages comes meanwhile.
const loadThread = () => import('./Thread');
const Thread = lazy(async () => ({ default: (await loadThread()).Thread }));
const BranchMap = lazy(async () => ({ default: (await import('./BranchMap')).BranchMap }));
const SavePrompt = lazy(async () => ({ default: (await import('./SavePrompt')).SavePrompt }));
const SourceDrawer = lazy(async () => ({
  default: (await import('@/features/outputs/components/SourceDrawer')).SourceDrawer,
}));

type Props = { chatId: string | null; history: ReactNode; onGone: (id: string) => void };

export function Conversation({ chatId, history, onGone }: Props) {
  const { t } = useLingui();
  const { data: chat } = useQuery({ ...chatQuery(chatId ?? ''), enabled: chatId !== null });
  const client = useQueryClient();
  const { data: regions } = useQuery(modelsQuery());
  const path = usePath(chatId, chat?.active_leaf_id ?? null);
  const settings = useSettings(chat ?? null);
  const [words, setWords] = useDraft(chatId);
  const [editing, setEditing] = useState<Edited | null>(null);
  const [mapped, setMapped] = useState(false);
  const [keeping, setKeeping] = useState<string | null>(null);
  const [source, setSource] = useState<{ citation: CitationRef; runId: string } | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const stop = useStopAnswer(chatId ?? '');
  const choose = useChooseBranch(chatId ?? '');
  const changeQueued = useChangeQueued(chatId ?? '');
  const removeQueued = useRemoveQueued(chatId ?? '');
  const sendQueued = useSendQueued(chatId ?? '');
  const send = useSend(chat ?? null, settings.now);

  useEffect(() => {
    void loadThread().then((thread) => thread.prepareStreaming());
  }, []);

  const { messages } = path;
  const part = useWindow(chatId, path);
  useSought(chatId, path, choose.mutate, part.around);
  useScrollToEnd(chatId, messages.length, end);
  useRead(chat);
  const running = underWay(messages);
  const isRunning = running.length > 0;
  // A word of an answer draws that answer anew, not the whole chat.
  const { stuck, look, jump } = useStickToEnd(end, isRunning || send.pending !== null, messages.length);
  const model = findModel(regions ?? [], settings.now.models[0] ?? { id: '', region: '' });
  const mayAsk = chat === undefined || allows(chat.my_permissions, 'run-use-cases');
  const leaf = messages.at(-1)?.id ?? null;
  const lastQuestion = messages.findLast(({ role }) => role === 'user') ?? null;

  const ask = (how: WhileRunning) => {
    const asked = words.trim();
    setWords('');
    part.toEnd();
    jump();
    send.ask({ words: asked, parentId: leaf, how, isAnew: false }, settings.forget, () => setWords(asked));
  };
  // What was edited is gone with its field: the next thing to do is to write on.
  const endEditing = () => {
    setEditing(null);
    if (!entersLines()) area.current?.focus();
  };
  const edit = (message: ChatMessage, wording: string) =>
    send.ask(
      { words: wording, parentId: message.parent_id, how: 'send', isAnew: true },
      endEditing,
      // Its question is drawn anew: what was typed comes back with it.
      () => setEditing({ id: message.id, words: wording }),
    );
  const again = (answer: ChatMessage, other: ModelChoice) => {
    if (answer.parent_id !== null) send.again(answer.parent_id, [other]);
  };
  const compare = async (answer: ChatMessage) => {
    if (chat === undefined) return;
    const answers = await client.query({ ...siblingsQuery(chat.id, answer.id), staleTime: 0 });
    send.compare(answers.slice(-MOST_MODELS));
  };
  const go = (id: string) => {
    send.compare([]);
    choose.mutate(id);
  };
  const stopAll = () => {
    for (const message of running) stop.mutate(message);
  };
  const start = (begin: string) => {
    setWords(begin);
    area.current?.focus();
  };

  return (
    <section className={classes.thread} aria-label={t`Chat`}>
      {chat === undefined ? (
        <NewChatHead history={history} settings={settings.now} onSettings={settings.change} />
      ) : (
        <ChatHead
          chat={chat}
          settings={settings.now}
          onSettings={settings.change}
          history={history}
          onBranches={() => setMapped(true)}
          onGone={onGone}
        />
      )}
      {path.error !== null && messages.length === 0 ? (
        <div className={classes.column}>
          <ErrorView error={path.error} onRetry={path.retry} />
        </div>
      ) : path.isPending ? (
        <Waiting />
      ) : messages.length === 0 && send.pending === null ? (
        <div className={`${classes.messages ?? ''} ${classes.column ?? ''}`}>
          <EmptyChat model={model} hasDocuments={settings.now.attached.length > 0} onStart={start} />
        </div>
      ) : (
        <Suspense fallback={<Waiting />}>
          <Thread
            messages={part.messages}
            compared={send.compared}
            pending={send.pending}
            older={part.earlier}
            later={part.later}
            mayAsk={mayAsk}
            tools={{
              chatId: chatId ?? '',
              documents: documentsIn(chat?.documents ?? [], messages),
              mayDecide: mayAsk,
            }}
            busy={send.isSending || choose.isPending}
            editing={editing}
            onEditing={(edited) => (edited === null ? endEditing() : setEditing(edited))}
            onEdit={edit}
            onAgain={again}
            onGo={go}
            onGrow={look}
            onEnd={path.refresh}
            onSource={(citation, runId) => setSource({ citation, runId })}
            onCompare={(answer) => void compare(answer)}
            onKeep={chat !== undefined && allows(chat.my_permissions, 'build-use-cases') ? setKeeping : null}
          />
        </Suspense>
      )}
      {mayAsk ? (
        <div className={`${classes.dock ?? ''} ${classes.column ?? ''}`}>
          {stuck || !isRunning ? null : (
            <Button className={classes.jump} size="xs" leftSection={<IconArrowDown size={14} />} onClick={jump}>
              <Trans>Jump to the newest text</Trans>
            </Button>
          )}
          <SendProblem problem={send.problem} isBeside={send.isBeside} onClose={send.forget} />
          <QueueList
            queue={chat?.queue ?? []}
            onChange={(id, text) => changeQueued.mutate({ message: id, text })}
            onRemove={(id) => removeQueued.mutate(id)}
            onSendNow={(id) => sendQueued.mutate(id)}
          />
          <Composer
            chatId={chatId}
            area={area}
            words={words}
            onWords={setWords}
            settings={settings.now}
            onSettings={settings.change}
            running={isRunning}
            sending={send.isSending}
            disabledReason={
              settings.now.workspaceId === '' ? t`You are not in a workspace where you may run use cases` : null
            }
            isNew={chatId === null}
            onSend={ask}
            onPromptUsed={send.usePrompt}
            onStop={stopAll}
            onEditLast={
              lastQuestion === null ? null : () => setEditing({ id: lastQuestion.id, words: lastQuestion.text })
            }
            before={<Before chatId={chatId} leaf={leaf} words={words} settings={settings.now} />}
          />
        </div>
      ) : null}
      <div ref={end} className={classes.end} />
      <Suspense fallback={null}>
        {mapped && chat !== undefined ? (
          <BranchMap
            chatId={chat.id}
            activeLeaf={leaf}
            isMine={mayAsk}
            onOpen={(id) => {
              go(id);
              setMapped(false);
            }}
            onClose={() => setMapped(false)}
          />
        ) : null}
        {keeping === null || chat === undefined ? null : (
          <SavePrompt
            workspaceId={chat.workspace_id}
            words={keeping}
            mayPublish={allows(chat.my_permissions, 'publish-use-cases')}
            onClose={() => setKeeping(null)}
          />
        )}
        {source === null ? null : (
          <SourceDrawer citation={source.citation} runId={source.runId} onClose={() => setSource(null)} />
        )}
      </Suspense>
    </section>
  );
}

function Waiting() {
  return (
    <div className={`${classes.messages ?? ''} ${classes.column ?? ''}`} aria-busy>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} h={72} />
      ))}
    </div>
  );
}
