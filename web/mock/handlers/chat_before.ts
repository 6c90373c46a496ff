/** What a message takes before it is sent. */
import type { BeforeSend, ChatModel } from '@/api/gen/types.gen';
import { notFound, ok } from '../answers';
import { chats, findChat } from '../chats';
import { on } from './guard';

const FIRST: ChatModel = { id: 'offline', region: 'local' };
const HOW = { mode: 'words' as const, model: null, region: null, reason: 'exact' as const, message: null };

type Asked = readonly { id: string; model?: ChatModel | null }[];

function weighed(asked: Asked, documents: number, deleteAt: string | null, isLive: boolean): BeforeSend {
  return {
    answers: asked.map(({ model }) => {
      const isOffline = (model ?? FIRST).id === 'offline';
      return {
        model: model ?? FIRST,
        model_label: isOffline ? 'Offline' : 'Large 2',
        region_label: isOffline ? 'This server' : 'European Union',
        only_copies: isOffline,
        tokens: 2_400,
        cost_micros: isOffline ? null : 24_000,
        currency: isOffline ? null : 'EUR',
        context_window: 8_000,
        documents,
        passages: documents > 0 ? 12 : 0,
        retrieval: documents > 0 ? HOW : null,
        left_out: 0,
        summarised: 0,
        answered_by_entry: asked.length === 1 ? chats.entry : null,
      };
    }),
    tokens: 2_400 * asked.length,
    refused: null,
    is_shared_live: isLive,
    delete_at: deleteAt,
    keep_days: chats.keepDays,
  };
}

export const chatBeforeHandlers = [
  on.post('/chat/{id}/before-send', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const { documents, delete_at } = kept.chat;
    const isLive = kept.shares.some(({ kind }) => kind === 'live');
    return ok(weighed(body.answers, documents.length, delete_at, isLive));
  }),
  on.post('/chat/before-send', ({ body }) => {
    const documents = (body.document_ids?.length ?? 0) + (body.document_folder_ids?.length ?? 0);
    const deleteAt = body.is_temporary === true ? new Date(Date.now() + 86_400_000).toISOString() : null;
    return ok(weighed(body.answers, documents, deleteAt, false));
  }),
];
