/** Chats: the history, one of them with its tree, turns that are runs, what waits, folders and links. */
import type { ChatMessage, ChatModel, QueuedMessage, Sent } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { pathTo } from '../chat-ways';
import {
  begin,
  chats,
  findChat,
  isRunning,
  type KeptChat,
  messageOf,
  nodeOf,
  type Said,
  summaryOf,
  wholeOf,
} from '../chats';
import { db } from '../db';
import { toolsOf } from './chat_tools';
import { matches, on } from './guard';
import { find } from './runs';

const FIRST: ChatModel = { id: 'offline', region: 'local' };
const now = () => new Date().toISOString();

type Asked = readonly { id: string; model?: ChatModel | null }[];

function answerTo(kept: KeptChat, question: Said, asked: Asked): ChatMessage[] {
  const made = asked.map(({ id, model }): Said => {
    const run = crypto.randomUUID();
    begin({ run, chat: kept.chat.id, model: model ?? kept.chat.model ?? FIRST, title: question.text });
    return { ...question, id, parent_id: question.id, role: 'assistant', text: '', run_id: run, branch_name: null };
  });
  kept.said.push(...made);
  kept.chat.active_leaf_id = made.at(-1)?.id ?? question.id;
  return made.map((each) => messageOf(kept, each));
}

function ask(kept: KeptChat, id: string, parent: string | null, text: string, asked: Asked): Sent {
  const isBeside = kept.said.some((each) => each.parent_id === parent && each.role === 'user');
  const question: Said = {
    id,
    parent_id: parent,
    role: 'user',
    text,
    run_id: null,
    branch_name: null,
    created_at: now(),
    is_pruned: false,
  };
  kept.said.push(question);
  if (kept.chat.title === '') kept.chat.title = text.slice(0, 60);
  kept.chat.asked_at = now();
  const answers = answerTo(kept, question, asked);
  return {
    question: messageOf(kept, question),
    answers,
    is_beside: isBeside && parent !== null,
    is_known: false,
    queued: null,
    active_leaf_id: kept.chat.active_leaf_id,
  };
}

export const waits = (kept: KeptChat, queued: QueuedMessage): Sent => ({
  question: null,
  answers: [],
  is_beside: false,
  is_known: false,
  queued,
  active_leaf_id: kept.chat.active_leaf_id,
});

/** What waits is sent as soon as nothing is under way: the page asks, and so it goes on. */
function goOn(kept: KeptChat) {
  const [next, ...rest] = kept.chat.queue;
  if (next === undefined || isRunning(kept)) return;
  kept.chat.queue = rest;
  ask(kept, next.id, kept.chat.active_leaf_id, next.text, [{ id: crypto.randomUUID() }]);
}

export const stopAll = (kept: KeptChat) => {
  for (const { run_id } of kept.said) {
    const known = run_id === null ? null : find(run_id);
    if (known?.run.status === 'running') known.stopped = true;
  }
};

const namesOf = (ids: readonly string[]) =>
  ids.map((id) => ({
    kind: 'document' as const,
    id,
    name: db.documents.find((document) => document.id === id)?.name ?? null,
  }));

const foldersOf = (ids: readonly string[]) =>
  ids.map((id) => ({ kind: 'folder' as const, id, name: db.folders.find((folder) => folder.id === id)?.name ?? null }));

export const chatHandlers = [
  on.get('/chat/list', ({ query }) => {
    const words = query.get('search')?.toLowerCase() ?? null;
    const folder = query.get('folder_id');
    const rows = chats.all.filter(
      ({ chat, said, shares }) =>
        chat.is_archived === (query.get('archived') === 'true') &&
        (query.get('pinned') !== 'true' || chat.is_pinned) &&
        (query.get('unread') !== 'true' || chat.is_unread) &&
        (query.get('shared') !== 'true' || shares.length > 0) &&
        (query.get('made_use_case_id') === null || chat.made_use_case_id === query.get('made_use_case_id')) &&
        (folder === null || chat.folder_id === folder) &&
        matches(words, chat.title, ...said.map(({ text }) => text)),
    );
    rows.sort(
      (a, b) => Number(b.chat.is_pinned) - Number(a.chat.is_pinned) || b.chat.asked_at.localeCompare(a.chat.asked_at),
    );
    return list(rows.map((kept) => summaryOf(kept, words)));
  }),
  on.post('/chat', ({ body }) => {
    const workspace = db.workspaces.find(({ id }) => id === body.workspace_id);
    if (workspace === undefined) return notFound();
    const id = body.id ?? crypto.randomUUID();
    const known = findChat(id);
    if (known !== undefined) return ok(wholeOf(known));
    const temporary = body.is_temporary === true;
    const kept: KeptChat = {
      chat: {
        id,
        workspace_id: workspace.id,
        workspace_name: workspace.name,
        folder_id: body.folder_id ?? null,
        title: '',
        is_pinned: false,
        is_archived: false,
        is_temporary: temporary,
        delete_at: temporary ? new Date(Date.now() + 86_400_000).toISOString() : null,
        is_unread: false,
        created_at: now(),
        asked_at: now(),
        kept_until: temporary ? new Date(Date.now() + 86_400_000).toISOString() : null,
        found: null,
        found_message_id: null,
        title_made_by: 'question',
        system_text: body.system_text ?? '',
        model: body.model ?? null,
        sources_only: body.sources_only ?? false,
        searches_documents: body.searches_documents ?? false,
        asks_back: body.asks_back ?? false,
        documents: [...namesOf(body.document_ids ?? []), ...foldersOf(body.document_folder_ids ?? [])],
        tools: toolsOf(body.tools ?? []),
        active_leaf_id: null,
        origin_use_case_id: null,
        made_use_case_id: null,
        revision: 1,
        queue: [],
        my_permissions: ['view-workspace', 'run-use-cases', 'build-use-cases'],
      },
      said: [],
      shares: [],
    };
    chats.all.unshift(kept);
    return ok(wholeOf(kept));
  }),
  on.post('/chat/import', ({ body }) => {
    const { file, workspace_id } = body as { file: { format?: string; title?: string }; workspace_id: string };
    if (file.format !== 'atelier.chat')
      return refuse(400, 'invalid', 'Please check the file.', {
        errors: { file: ['This file is not a chat that was exported here.'] },
      });
    const kept = structuredClone(chats.all[0]);
    if (kept === undefined) return notFound();
    Object.assign(kept.chat, { id: crypto.randomUUID(), workspace_id, title: file.title ?? '', is_pinned: false });
    chats.all.unshift(kept);
    return ok(wholeOf(kept));
  }),
  on.get('/chat/{id}', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    goOn(kept);
    return ok(wholeOf(kept));
  }),
  on.put('/chat/{id}', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    if (body.title === '') {
      return refuse(400, 'validation', 'Please check the form.', { errors: { title: ['Please enter a title.'] } });
    }
    const { document_ids, document_folder_ids, tools, revision: _, is_temporary, ...plain } = body;
    const before = kept.chat.documents;
    const part = (kind: 'document' | 'folder') => before.filter((each) => each.kind === kind);
    Object.assign(kept.chat, plain, {
      documents: [
        ...(document_ids ? namesOf(document_ids) : part('document')),
        ...(document_folder_ids ? foldersOf(document_folder_ids) : part('folder')),
      ],
      ...(tools ? { tools: toolsOf(tools) } : {}),
      ...(body.title ? { title_made_by: 'person' } : {}),
      ...(is_temporary === false ? { is_temporary, delete_at: null } : {}),
    });
    return ok(wholeOf(kept));
  }),
  on.delete('/chat/{id}', ({ params }) => {
    chats.all = chats.all.filter(({ chat }) => chat.id !== params.id);
    return done();
  }),
  on.put('/chat/{id}/read', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.chat.is_unread = !body.is_read;
    return done();
  }),
  on.get('/chat/{id}/messages', ({ params, query }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const from = query.get('cursor') ?? query.get('leaf_id') ?? kept.chat.active_leaf_id;
    const path = pathTo(kept, from);
    const page = path.slice(-20);
    const next = path.length > page.length ? (page[0]?.parent_id ?? null) : null;
    return list(
      page.map((each) => messageOf(kept, each)),
      { next },
    );
  }),
  on.get('/chat/{id}/message/{message}/siblings', ({ params }) => {
    const kept = findChat(params.id);
    const one = kept?.said.find(({ id }) => id === params.message);
    if (kept === undefined || one === undefined) return notFound();
    return list(
      kept.said
        .filter((each) => each.parent_id === one.parent_id && !each.is_pruned)
        .map((each) => messageOf(kept, each)),
    );
  }),
  on.get('/chat/{id}/tree', ({ params }) => {
    const kept = findChat(params.id);
    return kept === undefined ? notFound() : list(kept.said.map(nodeOf));
  }),
  on.post('/chat/{id}/message', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    if (body.text.includes('quota')) {
      return refuse(402, 'usage.quota', 'This month’s tokens are used up. Ask an administrator for more.');
    }
    const known = kept.said.find(({ id }) => id === body.id);
    if (known !== undefined) {
      const answers = kept.said.filter(({ parent_id }) => parent_id === known.id);
      return ok({
        question: messageOf(kept, known),
        answers: answers.map((each) => messageOf(kept, each)),
        is_beside: false,
        is_known: true,
        queued: null,
        active_leaf_id: kept.chat.active_leaf_id,
      });
    }
    if (isRunning(kept) && (body.while_running ?? 'send') !== 'send') {
      const waiting = { id: body.id, text: body.text, created_at: now(), problem: null };
      if (body.while_running === 'steer') {
        kept.chat.queue.unshift(waiting);
        stopAll(kept);
      } else kept.chat.queue.push(waiting);
      return ok(waits(kept, waiting));
    }
    return ok(ask(kept, body.id, body.parent_id ?? null, body.text, body.answers));
  }),
  on.post('/chat/{id}/message/{message}/answers', ({ params, body }) => {
    const kept = findChat(params.id);
    const question = kept?.said.find(({ id }) => id === params.message);
    if (kept === undefined || question === undefined) return notFound();
    const answers = answerTo(kept, question, body.answers);
    return ok({
      question: messageOf(kept, question),
      answers,
      is_beside: false,
      is_known: false,
      queued: null,
      active_leaf_id: kept.chat.active_leaf_id,
    });
  }),
];
