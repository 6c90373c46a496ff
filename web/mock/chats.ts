/** The mock's chats: messages as a tree, and what the page sees of them. */
import type {
  Chat,
  ChatMessage,
  ChatModel,
  ChatNode,
  ChatPrompt,
  ChatRun,
  ChatShare,
  ChatSummarised,
  ChatSummary,
  ChatToolCall,
  ChatTurnState,
} from '@/api/gen/types.gen';
import { ids } from './db';
import { unmarked } from './figures';
import { answer, beginTurn, find } from './handlers/runs';
import { makePrompts } from './prompts';
import { onReset } from './reset';

export type Said = {
  id: string;
  parent_id: string | null;
  role: 'user' | 'assistant';
  text: string;
  run_id: string | null;
  /** Of an answer that came with an imported chat: the model that wrote it there. */
  earlier?: string;
  branch_name: string | null;
  created_at: string;
  is_pruned: boolean;
};

export type KeptChat = {
  chat: Omit<Chat, 'is_running' | 'is_waiting' | 'is_shared'>;
  said: Said[];
  shares: ChatShare[];
  /** What was said up to a message, in short. */
  summaries?: Record<string, ChatSummarised>;
  /** What models asked for to answer, by message. */
  calls?: Record<string, { calls: ChatToolCall[]; state: ChatTurnState; problem?: string }>;
};

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const id = (kind: number, n: number) =>
  `0190${kind.toString().padStart(4, '0')}-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const chatId = (n: number) => id(20, n);
export const messageId = (n: number) => id(21, n);
export const folderId = (n: number) => id(22, n);

type Turn = { run: string; chat: string; model: ChatModel; title: string; status?: 'running' | 'succeeded' };

/** A run that answers in a chat. */
export const begin = ({ run, chat, model, title, status = 'running' }: Turn) =>
  beginTurn({
    id: run,
    use_case_id: null,
    chat_id: chat,
    use_case_name: 'Chat',
    use_case_version: null,
    workspace_id: ids.workspace(1),
    status,
    reason: null,
    model: model.id,
    region: model.region,
    ...unmarked,
    created_by_name: 'Ada Marlowe',
    created_at: new Date().toISOString(),
    finished_at: status === 'running' ? null : new Date().toISOString(),
    duration_ms: status === 'running' ? null : 2_400,
    is_test: false,
    is_locked: false,
    title,
  });

const said = (n: number, parent: number | null, text: string, more: Partial<Said> = {}): Said => ({
  id: messageId(n),
  parent_id: parent === null ? null : messageId(parent),
  role: 'user',
  text,
  run_id: null,
  branch_name: null,
  created_at: ago(30 - n),
  is_pruned: false,
  ...more,
});

const chat = (n: number, title: string, more: Partial<KeptChat['chat']> = {}): KeptChat => ({
  chat: {
    id: chatId(n),
    workspace_id: ids.workspace(1),
    workspace_name: 'Sample workspace',
    folder_id: null,
    title,
    is_pinned: false,
    is_archived: false,
    is_temporary: false,
    delete_at: null,
    is_unread: false,
    created_at: ago(n * n * 20),
    asked_at: ago(n * n * 20),
    kept_until: null,
    found: null,
    found_message_id: null,
    title_made_by: 'model',
    system_text: '',
    model: { id: 'offline', region: 'local' },
    sources_only: false,
    searches_documents: false,
    asks_back: false,
    documents: [],
    tools: [],
    active_leaf_id: null,
    origin_use_case_id: null,
    made_use_case_id: null,
    revision: 1,
    queue: [],
    my_permissions: ['view-workspace', 'run-use-cases', 'build-use-cases', 'edit-outputs'],
    ...more,
  },
  said: [],
  shares: [],
});

const OFFLINE = { id: 'offline', region: 'local' };

function replied(n: number, parent: number, of: string): Said {
  const run = id(23, n);
  begin({ run, chat: of, model: OFFLINE, title: 'Hotels', status: 'succeeded' });
  return said(n, parent, 'A hotel night may cost up to 160 euro, breakfast included.', {
    role: 'assistant',
    run_id: run,
  });
}

function makeChats(): KeptChat[] {
  const hotels = chat(1, 'Hotel limits and who approves more', {
    is_pinned: true,
    documents: [{ kind: 'document', id: ids.document(1), name: 'Travel policy 2026.pdf' }],
    active_leaf_id: messageId(4),
  });
  hotels.said = [
    said(1, null, 'What may a hotel night cost?'),
    replied(2, 1, chatId(1)),
    said(3, 2, 'And who approves more?'),
    replied(4, 3, chatId(1)),
    said(5, 2, 'And what about flights?', { branch_name: 'Flights' }),
    replied(6, 5, chatId(1)),
  ];
  return [
    hotels,
    chat(2, 'Notice period of the supplier agreement', { is_unread: true }),
    chat(3, 'Letter to the works council', { folder_id: folderId(1) }),
    chat(6, 'An old question', { is_archived: true }),
  ];
}

export const chats = {
  all: [] as KeptChat[],
  folders: [] as { id: string; name: string }[],
  prompts: [] as ChatPrompt[],
  keepDays: null as number | null,
  /** The question of an entry that answers whatever is asked. */
  entry: null as string | null,
};
const reset = () => {
  chats.keepDays = null;
  chats.entry = null;
  chats.prompts = makePrompts();
  chats.all = makeChats();
  chats.folders = [{ id: folderId(1), name: 'Personnel' }];
};
onReset(reset);
reset();

export const findChat = (wanted: string) => chats.all.find((each) => each.chat.id === wanted);

const kids = (kept: KeptChat, parent: string | null) =>
  kept.said.filter((each) => each.parent_id === parent && !each.is_pruned);

function runOf({ run_id }: Said): ChatRun | null {
  const run = run_id === null ? undefined : find(run_id)?.run;
  if (run === undefined) return null;
  return {
    id: run.id,
    status: run.status,
    reason: run.reason,
    model: run.model,
    region: run.region,
    duration_ms: run.duration_ms,
    usage: run.usage,
    cost_micros: run.model === 'offline' ? null : 12_000,
    currency: run.model === 'offline' ? null : 'EUR',
    documents: 1,
    passages_offered: run.passages_offered,
    passages_cited: run.passages_cited,
    retrieval: { mode: 'words', model: null, region: null, reason: 'exact', message: null },
    left_out: 0,
  };
}

export function messageOf(kept: KeptChat, one: Said): ChatMessage {
  const beside = kids(kept, one.parent_id);
  const place = beside.findIndex((each) => each.id === one.id);
  const run = runOf(one);
  const asked = kept.calls?.[one.id];
  return {
    id: one.id,
    parent_id: one.parent_id,
    role: one.role,
    text: one.text,
    content:
      one.earlier !== undefined || (run?.status === 'succeeded' && (asked === undefined || asked.state === 'whole'))
        ? answer
        : null,
    run,
    model: run?.model ?? one.earlier ?? null,
    documents: [],
    branch_name: one.branch_name,
    author_name: one.role === 'user' ? 'Ada Marlowe' : '',
    created_at: one.created_at,
    sibling_count: beside.length,
    sibling_place: place + 1,
    previous_sibling_id: beside[place - 1]?.id ?? null,
    next_sibling_id: beside[place + 1]?.id ?? null,
    summary: kept.summaries?.[one.id] ?? null,
    tool_calls: asked?.calls ?? [],
    turn_state: asked?.state ?? 'whole',
    turn_problem: asked?.problem ?? null,
  };
}

/** The newest end below a message. */
export function endOf(kept: KeptChat, from: string): string {
  const newest = kids(kept, from).at(-1);
  return newest === undefined ? from : endOf(kept, newest.id);
}

export const nodeOf = (one: Said): ChatNode => {
  const run = runOf(one);
  return {
    id: one.id,
    parent_id: one.parent_id,
    role: one.role,
    text: one.text.slice(0, 80),
    branch_name: one.branch_name,
    model: run?.model ?? null,
    status: run?.status ?? null,
    created_at: one.created_at,
    is_pruned: one.is_pruned,
  };
};

const isWaiting = (kept: KeptChat) =>
  Object.values(kept.calls ?? {}).some(({ calls }) => calls.some(({ state }) => state === 'waiting'));

export const isRunning = (kept: KeptChat) => kept.said.some((each) => runOf(each)?.status === 'running');

export const wholeOf = (kept: KeptChat): Chat => ({
  ...kept.chat,
  is_running: isRunning(kept),
  is_waiting: isWaiting(kept),
  is_shared: kept.shares.length > 0,
  queue: [...kept.chat.queue],
});

export function summaryOf(kept: KeptChat, found: string | null): ChatSummary {
  const {
    title_made_by: _,
    system_text: _2,
    documents: _3,
    queue: _4,
    my_permissions: _5,
    tools: _6,
    ...summary
  } = kept.chat;
  const hit = found === null ? undefined : kept.said.find((each) => each.text.toLowerCase().includes(found));
  return {
    ...summary,
    is_running: isRunning(kept),
    is_waiting: isWaiting(kept),
    is_shared: kept.shares.length > 0,
    found: hit?.text ?? null,
    found_message_id: hit?.id ?? null,
  };
}
