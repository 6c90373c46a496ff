/** Use cases of chats: what can be chosen, and what somebody says to one that waits. */
import type { ChatTool, ChosenTool, WaitingChat } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { chats, findChat, messageOf } from '../chats';
import { db } from '../db';
import { matches, on } from './guard';
import { find } from './runs';

export const toolsOf = (chosen: readonly ChosenTool[]): ChatTool[] =>
  chosen.map(({ use_case_id, mode }) => ({
    use_case_id,
    name: db.useCases.find(({ id }) => id === use_case_id)?.name ?? null,
    mode: mode ?? 'ask',
  }));

/** What stands on the home. */
export const waitingChats = (): WaitingChat[] =>
  chats.all.flatMap(({ chat, calls }) =>
    Object.entries(calls ?? {}).flatMap(([message, { calls: asked }]) => {
      const waiting = asked.filter(({ state }) => state === 'waiting');
      const [first] = waiting;
      if (first === undefined) return [];
      return {
        chat_id: chat.id,
        title: chat.title,
        message_id: message,
        use_case_name: first.use_case_name,
        question: first.question?.text ?? null,
        calls: waiting.length,
        asked_at: first.asked_at,
      };
    }),
  );

export const chatToolHandlers = [
  on.get('/chat-tool/list', ({ query }) => {
    const words = query.get('search');
    const workspace = query.get('workspace_id');
    const published = db.useCases.filter(
      ({ name, published_version }) => published_version !== null && matches(words, name),
    );
    const own = published.filter(({ workspace_id }) => workspace_id === workspace);
    const shared = published.filter(
      ({ workspace_id, visibility }) =>
        workspace_id !== workspace && (visibility === 'client' || visibility === 'public'),
    );
    return list(
      [...own, ...shared].map(({ id, name, description, icon, workspace_id }) => ({
        id,
        name,
        description,
        icon,
        asks_for_file: false,
        is_shared: workspace_id !== workspace,
      })),
    );
  }),
  on.post('/chat/{id}/tool-call/{call}', ({ params, body }) => {
    const kept = findChat(params.id);
    const found = Object.entries(kept?.calls ?? {}).find(([, { calls }]) => calls.some(({ id }) => id === params.call));
    const said = kept?.said.find(({ id }) => id === found?.[0]);
    const call = found?.[1].calls.find(({ id }) => id === params.call);
    if (kept === undefined || found === undefined || said === undefined || call === undefined) return notFound();
    if (call.state !== 'waiting') return ok(messageOf(kept, said));
    if (body.decision === 'decline') call.state = 'declined';
    else if (call.question !== null) {
      if (!body.answer) {
        const errors = { answer: ['Please write an answer, or choose one.'] };
        return refuse(400, 'validation', 'Please check the form.', { errors });
      }
      call.question = { ...call.question, reply: body.answer };
      call.state = 'done';
    } else {
      const missing = call.inputs.find(({ name, value }) => (body.inputs ?? { [name]: value })[name] === '');
      if (missing !== undefined) {
        const errors = { [`inputs.${missing.name}`]: ['Please fill this in.'] };
        return refuse(400, 'validation', 'Please check the form.', { errors });
      }
      call.inputs = call.inputs.map((input) => ({ ...input, value: body.inputs?.[input.name] ?? input.value }));
      call.state = 'done';
      const run = db.runs.find(({ use_case_id }) => use_case_id !== null);
      call.run = run === undefined ? null : { id: run.id, status: 'succeeded' };
    }
    found[1].state = 'whole';
    return ok(messageOf(kept, said));
  }),
  on.post('/chat/{id}/message/{message}/stop', ({ params }) => {
    const kept = findChat(params.id);
    const said = kept?.said.find(({ id }) => id === params.message);
    if (kept === undefined || said === undefined) return notFound();
    const run = find(said.run_id ?? undefined);
    if (run?.run.status === 'running') run.stopped = true;
    const asked = kept.calls?.[said.id];
    if (asked !== undefined && asked.state !== 'whole') {
      asked.state = 'ended';
      for (const call of asked.calls) call.state = 'stopped';
    }
    return ok(messageOf(kept, said));
  }),
];
