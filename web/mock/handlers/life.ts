/** The life of a run after its answer: comments, a rewritten selection, pictures, bookmarks and feedback. */
import type { Comment, CommentAnchor, CommentThread, RewriteEvent, RunFeedback, User } from '@/api/gen/types.gen';
import { list, notFound, ok, raw } from '../answers';
import { onReset } from '../reset';
import { on } from './guard';
import { find } from './runs';

const threads = new Map<string, CommentThread[]>();
/** What the stand-in of a model says next to a selection; tests change it. */
export const model = { says: ['A night may cost ', '160 euro ⟦1⟧.'] };

onReset(() => {
  threads.clear();
  model.says = ['A night may cost ', '160 euro ⟦1⟧.'];
});

const of = (run: string | undefined) => {
  const known = threads.get(run ?? '') ?? [];
  threads.set(run ?? '', known);
  return known;
};

const said = (user: User, body: string): Comment => ({
  id: crypto.randomUUID(),
  version: 1,
  body,
  created_by: { id: user.id, name: `${user.first_name} ${user.last_name}` },
  created_at: new Date().toISOString(),
  edited_at: null,
  mentions: [],
  is_mine: true,
  is_unread: false,
});

/** A thread of a colleague. */
export function addThread(run: string, body: string, anchor: CommentAnchor | null) {
  const colleague = { id: 'grace', first_name: 'Grace', last_name: 'Hopper' } as User;
  const thread: CommentThread = {
    ...said(colleague, body),
    is_mine: false,
    is_unread: true,
    anchor,
    resolved_by_name: null,
    resolved_at: null,
    replies: [],
  };
  of(run).unshift(thread);
  return thread;
}

const everything = (run: string | undefined): Comment[] => of(run).flatMap((thread) => [thread, ...thread.replies]);
const summary = (run: string | undefined) => ({
  open: of(run).filter((thread) => thread.resolved_at === null).length,
  unread: everything(run).filter((each) => each.is_unread).length,
});

export const lifeHandlers = [
  on.get('/run/{id}/comments/summary', ({ params }) => ok(summary(params.id))),
  on.put('/run/{id}/comments/read', ({ params }) => {
    for (const each of everything(params.id)) each.is_unread = false;
    return ok(summary(params.id));
  }),
  on.get('/run/{id}/comments', ({ params, query }) =>
    list(of(params.id).filter((thread) => (thread.resolved_at !== null) === (query.get('state') === 'resolved'))),
  ),
  on.post('/run/{id}/comments', ({ params, body, user }) => {
    const parent = of(params.id).find((thread) => thread.id === body.parent_id);
    const comment = said(user, body.body);
    if (parent) {
      parent.replies.push(comment);
      return ok(parent);
    }
    const anchor = (body.anchor ?? null) as CommentAnchor | null;
    const thread = { ...comment, anchor, resolved_by_name: null, resolved_at: null, replies: [] };
    of(params.id).unshift(thread);
    return ok(thread);
  }),
  on.put('/run/{id}/comments/{comment}/resolved', ({ params, body, user }) => {
    const thread = of(params.id).find((each) => each.id === params.comment);
    if (!thread) return notFound();
    const isResolved = body.is_resolved;
    thread.resolved_at = isResolved ? new Date().toISOString() : null;
    thread.resolved_by_name = isResolved ? `${user.first_name} ${user.last_name}` : null;
    return ok(thread);
  }),
  on.put('/run/{id}/comment-anchors', ({ params, body }) => {
    for (const { id, anchor } of body.threads as { id: string; anchor: CommentAnchor }[]) {
      const thread = of(params.id).find((each) => each.id === id);
      if (thread) thread.anchor = anchor;
    }
    return ok({});
  }),
  on.put('/run/{id}/bookmark', ({ params, body }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.run.is_bookmarked = body.is_bookmarked;
    return ok(found.run);
  }),
  on.put('/run/{id}/feedback', ({ params, body }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.run.my_feedback = { ...body, given_at: new Date().toISOString() } as RunFeedback;
    return ok(found.run);
  }),
  on.delete('/run/{id}/feedback', ({ params }) => {
    const found = find(params.id);
    if (!found) return notFound();
    found.run.my_feedback = null;
    return ok(found.run);
  }),
  on.post('/run/{id}/output/rewrite', () => {
    const events: RewriteEvent[] = [
      { type: 'model', data: { model: 'stand-in', label: 'Stand-in', region: 'eu' } },
      ...model.says.map((text) => ({ type: 'text' as const, data: { text } })),
      { type: 'end', data: { is_cut: false, input_tokens: 1, output_tokens: 1 } },
    ];
    const body = events.map(({ type, data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join('');
    return raw(body, { 'Content-Type': 'text/event-stream' });
  }),
];
