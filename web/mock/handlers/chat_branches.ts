/** What is done with one chat's tree: branches chosen, named and taken away; and with what waits in it. */
import { notFound, ok } from '../answers';
import { withAllBelow } from '../chat-ways';
import { endOf, findChat, wholeOf } from '../chats';
import { stopAll, waits } from './chats';
import { on } from './guard';

export const chatBranchHandlers = [
  on.put('/chat/{id}/message/{message}/chosen', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.chat.active_leaf_id = endOf(kept, params.message);
    return ok(wholeOf(kept));
  }),
  on.put('/chat/{id}/message/{message}/branch', ({ params, body }) => {
    const kept = findChat(params.id);
    const one = kept?.said.find(({ id }) => id === params.message);
    if (kept === undefined || one === undefined) return notFound();
    one.branch_name = body.name ?? null;
    return ok(wholeOf(kept));
  }),
  on.delete('/chat/{id}/message/{message}', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const gone = new Set(withAllBelow(kept, params.message));
    for (const each of kept.said) if (gone.has(each.id)) each.is_pruned = true;
    const leaf = kept.chat.active_leaf_id;
    if (leaf !== null && gone.has(leaf)) {
      const parent = kept.said.find(({ id }) => id === params.message)?.parent_id ?? null;
      kept.chat.active_leaf_id = parent === null ? null : endOf(kept, parent);
    }
    return ok(wholeOf(kept));
  }),
  on.post('/chat/{id}/message/{message}/restore', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    const back = new Set(withAllBelow(kept, params.message));
    for (const each of kept.said) if (back.has(each.id)) each.is_pruned = false;
    kept.chat.active_leaf_id = endOf(kept, params.message);
    return ok(wholeOf(kept));
  }),
  on.put('/chat/{id}/queue/{message}', ({ params, body }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.chat.queue = kept.chat.queue.map((each) => (each.id === params.message ? { ...each, text: body.text } : each));
    return ok(wholeOf(kept));
  }),
  on.delete('/chat/{id}/queue/{message}', ({ params }) => {
    const kept = findChat(params.id);
    if (kept === undefined) return notFound();
    kept.chat.queue = kept.chat.queue.filter(({ id }) => id !== params.message);
    return ok(wholeOf(kept));
  }),
  on.post('/chat/{id}/queue/{message}/send', ({ params }) => {
    const kept = findChat(params.id);
    const waiting = kept?.chat.queue.find(({ id }) => id === params.message);
    if (kept === undefined || waiting === undefined) return notFound();
    kept.chat.queue = [waiting, ...kept.chat.queue.filter(({ id }) => id !== waiting.id)];
    stopAll(kept);
    return ok(waits(kept, waiting));
  }),
];
