/**
 * Sending: a new chat is made with its first message. The ids are made here and kept until the server has answered, so that
 * a message that is sent again after a lost answer is one message, one run and one charge.
 */

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '@/api/api';
import type { Chat, ChatMessage, ModelChoice, Sent, WhileRunning } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { withTurn } from './path';
import { chatKeys, chatQuery, pathQuery } from './queries';
import type { Settings } from './settings';
import { toolsOf } from './tools';
import { documentsOf } from './use-settings';

export type Pending = { words: string; parentId: string | null };
/** `isAnew`: another wording, which is meant to stand beside the first. */
type Ask = Pending & { how: WhileRunning; isAnew: boolean };
/** `of`: the chat that it was written in; null: a new one. */
type Asked = Ask & { of: string | null };
type Ids = { key: string; chat: string; message: string; answers: readonly string[] };

/** No message has the text of more. */
const MOST_PROMPTS = 20;

const modelOf = ({ id, region }: ModelChoice) => ({ id, region });

export function useSend(chat: Chat | null, settings: Settings) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const ids = useRef<Ids | null>(null);
  /** Prompts whose text went into the words that are not sent yet. */
  const prompts = useRef<string[]>([]);
  const [compared, setCompared] = useState<{ chatId: string; answers: readonly ChatMessage[] } | null>(null);
  const [beside, setBeside] = useState<string | null>(null);

  /** The same ids for the same words at the same place, as long as nobody has taken them. */
  const idsFor = (ask: Asked): Ids => {
    const key = JSON.stringify([ask, settings.models]);
    if (ids.current?.key !== key) {
      const answers = settings.models.map(() => crypto.randomUUID());
      ids.current = { key, chat: crypto.randomUUID(), message: crypto.randomUUID(), answers };
    }
    return ids.current;
  };
  const begin = (id: string) =>
    api.post('/chat', {
      body: {
        id,
        workspace_id: settings.workspaceId,
        system_text: settings.system,
        model: settings.models[0] === undefined ? null : modelOf(settings.models[0]),
        sources_only: settings.sourcesOnly,
        searches_documents: settings.searches,
        asks_back: settings.asksBack,
        is_temporary: settings.temporary,
        ...toolsOf(settings.tools),
        ...documentsOf(settings),
      },
    });
  /** What the server made of it is what is shown; the stream of each answer is followed from its beginning. */
  const take = (of: Chat, sent: Sent, isAnew: boolean) => {
    ids.current = null;
    setBeside(sent.is_beside && !isAnew ? of.id : null);
    setCompared(sent.answers.length > 1 ? { chatId: of.id, answers: sent.answers } : null);
    const leaf = sent.active_leaf_id ?? of.active_leaf_id;
    const answer = sent.answers.find(({ id }) => id === leaf) ?? sent.answers[0];
    const added = [sent.question, answer].filter((each) => each !== null && each !== undefined);
    if (leaf !== null && added.length > 0) {
      const before =
        of.active_leaf_id === null ? undefined : client.getQueryData(pathQuery(of.id, of.active_leaf_id).queryKey);
      const empty = { pages: [{ status: 200, message: '', data: [], total: 0, next: null }], pageParams: [null] };
      client.setQueryData(pathQuery(of.id, leaf).queryKey, withTurn(before ?? empty, added));
    }
    client.setQueryData(chatQuery(of.id).queryKey, (known) => ({
      ...(known ?? of),
      active_leaf_id: leaf,
      is_running: true,
    }));
    void client.invalidateQueries({ queryKey: chatKeys.lists });
    void client.invalidateQueries({ queryKey: chatQuery(of.id).queryKey, exact: true });
  };

  const send = useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (ask: Asked) => {
      const made = idsFor(ask);
      const target = chat ?? (await begin(made.chat));
      const answers = settings.models.map((model, index) => ({
        id: made.answers[index] ?? crypto.randomUUID(),
        model: modelOf(model),
      }));
      const sent = await api.post('/chat/{id}/message', {
        path: { id: target.id },
        body: {
          id: made.message,
          parent_id: ask.parentId,
          text: ask.words,
          prompt_ids: prompts.current,
          answers,
          while_running: ask.how,
        },
      });
      return { target, sent };
    },
    onSuccess: ({ target, sent }, { isAnew }) => {
      prompts.current = [];
      take(target, sent, isAnew);
      if (chat === null) void navigate(paths.chat(target.id), { replace: true });
    },
  });
  const again = useMutation({
    meta: { shownInPlace: true },
    mutationFn: async ({ of, question, models }: { of: Chat; question: string; models: readonly ModelChoice[] }) => ({
      of,
      sent: await api.post('/chat/{id}/message/{message}/answers', {
        path: { id: of.id, message: question },
        body: { answers: models.map((model) => ({ id: crypto.randomUUID(), model: modelOf(model) })) },
      }),
    }),
    onSuccess: ({ of, sent }) => take(of, sent, true),
  });

  // What was refused in one chat is no news in another.
  const here = chat?.id ?? null;
  const sendError = send.variables?.of === here ? send.error : null;
  const error = sendError ?? (again.variables?.of.id === here ? again.error : null);
  const lines = isProblem(error) ? error.lines : [i18n._(msg`The message could not be sent. Please try again.`)];
  const asked = send.isPending ? send.variables : undefined;
  return {
    usePrompt: (id: string) => {
      prompts.current = [...new Set([...prompts.current, id])].slice(-MOST_PROMPTS);
    },
    ask: (ask: Ask, whenTaken: () => void, whenRefused: () => void) => {
      again.reset();
      send.mutate({ ...ask, of: here }, { onSuccess: whenTaken, onError: whenRefused });
    },
    again: (question: string, models: readonly ModelChoice[]) => {
      send.reset();
      if (chat !== null) again.mutate({ of: chat, question, models });
    },
    /** Not of what waits: it stands in the queue. */
    pending: asked === undefined || asked.how === 'queue' || asked.of !== here ? null : asked,
    isSending: send.isPending || again.isPending,
    problem: error === null ? [] : lines,
    isBeside: beside !== null && beside === here,
    forget: () => {
      send.reset();
      again.reset();
      setBeside(null);
    },
    compared: compared !== null && compared.chatId === here ? compared.answers : [],
    compare: (answers: readonly ChatMessage[]) => setCompared(chat === null ? null : { chatId: chat.id, answers }),
  };
}
