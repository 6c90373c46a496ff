/** What is done with chats as a whole: folders of them, links, files, and use cases that are made of them. */
import { done, list, notFound, ok, raw } from '../answers';
import { pathTo } from '../chat-ways';
import { chats, findChat, type KeptChat, messageOf, wholeOf } from '../chats';
import { input } from '../definitions';
import { on } from './guard';

const now = () => new Date().toISOString();

export const chatShareHandlers = [
  on.get('/chat-folder/list', () =>
    list(
      chats.folders.map((folder) => {
        const inside = chats.all.filter(({ chat }) => chat.folder_id === folder.id);
        return { ...folder, chats: inside.length, unread: inside.filter(({ chat }) => chat.is_unread).length };
      }),
    ),
  ),
  on.post('/chat-folder', ({ body }) => {
    const made = { id: crypto.randomUUID(), name: body.name };
    chats.folders.push(made);
    return ok({ ...made, chats: 0, unread: 0 });
  }),
  on.put('/chat-folder/{id}', ({ params, body }) => {
    const folder = chats.folders.find(({ id }) => id === params.id);
    if (folder === undefined) return notFound();
    folder.name = body.name;
    return ok({ ...folder, chats: 0, unread: 0 });
  }),
  on.delete('/chat-folder/{id}', ({ params }) => {
    chats.folders = chats.folders.filter(({ id }) => id !== params.id);
    for (const { chat } of chats.all) if (chat.folder_id === params.id) chat.folder_id = null;
    return done();
  }),
  on.get('/chat/{id}/share/list', ({ params }) => {
    const kept = findChat(params.id);
    return kept === undefined ? notFound() : list(kept.shares);
  }),
  on.post('/chat/{id}/share', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const share = { id: crypto.randomUUID(), kind: body.kind, created_at: now(), updated_at: now() };
    kept.shares.unshift(share);
    return ok(share);
  }),
  on.put('/chat/{id}/share/{share}', ({ params }) => {
    const share = findChat(params.id)?.shares.find(({ id }) => id === params.share);
    if (share === undefined) return notFound();
    share.updated_at = now();
    return ok(share);
  }),
  on.delete('/chat/{id}/share/{share}', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.shares = kept.shares.filter(({ id }) => id !== params.share);
    return done();
  }),
  on.get('/shared-chat/{id}', ({ params }) => {
    const kept = chats.all.find(({ shares }) => shares.some(({ id }) => id === params.id));
    const share = kept?.shares.find(({ id }) => id === params.id);
    if (kept === undefined || share === undefined) return notFound();
    return ok({
      id: share.id,
      kind: share.kind,
      title: kept.chat.title,
      owner_name: 'Ada Marlowe',
      updated_at: share.updated_at,
      messages: pathTo(kept, kept.chat.active_leaf_id)
        .map((each) => messageOf(kept, each))
        .map(({ id, role, text, content, run, created_at }) => ({
          id,
          role,
          text,
          content,
          created_at,
          model: run?.model ?? null,
          tool_calls: [],
        })),
      hidden_citations: 1,
    });
  }),
  on.post('/shared-chat/{id}/copy', ({ params }) => {
    const kept = chats.all.find(({ shares }) => shares.some(({ id }) => id === params.id));
    if (kept === undefined) return notFound();
    const copy: KeptChat = structuredClone(kept);
    copy.chat.id = crypto.randomUUID();
    copy.shares = [];
    chats.all.unshift(copy);
    return ok(wholeOf(copy));
  }),
  on.get('/chat/{id}/export', ({ params, query }) => {
    if (findChat(params.id) === undefined) return notFound();
    return raw('# Chat\n', {
      'Content-Disposition': `attachment; filename="chat.${query.get('format') ?? 'md'}"`,
    });
  }),
  on.get('/chat/{id}/use-case', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const question = kept.said[0]?.text ?? '';
    return ok({
      workspace_id: kept.chat.workspace_id,
      definition: {
        name: kept.chat.title,
        description: '',
        icon: 'file-text',
        instruction: 'Answer this question: {{question}}',
        inputs: [input('question', { type: 'long_text', required: true })],
        document_ids: kept.chat.documents.filter(({ kind }) => kind === 'document').map(({ id }) => id),
        format: { kind: 'free_text' as const },
        model: { id: 'offline', region: 'local' },
        temperature: 0.3,
        max_tokens: null,
      },
      example: {
        name: question.slice(0, 60),
        inputs: { question },
        expectations: [{ kind: 'contains' as const, text: '160 euro' }],
      },
      last_answer: 'A hotel night may cost up to 160 euro, breakfast included.',
      left_out: 0,
    });
  }),
  on.put('/chat/{id}/use-case', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.chat.made_use_case_id = body.use_case_id;
    return done();
  }),
];
