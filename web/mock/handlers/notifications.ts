/** What people are told. Nothing changes by itself here, so the stream says the number once and stays open. */
import type { MutedKind, Notification, NotificationPreference, QuietHours } from '@/api/gen/types.gen';
import { announcements, waits } from '../announcements';
import { done, list, notFound, ok, refuse } from '../answers';
import { onReset } from '../reset';
import { on } from './guard';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const LEASE = '0193b3a0-0000-7000-8000-00000000d001';

const told = (
  number: number,
  hours: number,
  rest: Partial<Notification> & Pick<Notification, 'text'>,
): Notification => ({
  id: `0193b3a0-0000-7000-8000-0000000e000${String(number)}`,
  kind: 'commented',
  category: 'comments',
  severity: 'info',
  link: '/runs',
  object: { id: LEASE, title: 'Lease of May' },
  count: 1,
  created_at: ago(hours),
  happened_at: ago(hours),
  read_at: null,
  archived_at: null,
  snoozed_until: null,
  ...rest,
});

const first = (): Notification[] => [
  told(1, 0.5, { text: '2 new comments on “Lease of May”, the last by Grace Hopper.', count: 2 }),
  told(2, 1, {
    text: 'The batch “Contracts” is paused and waits for you.',
    kind: 'batch_paused',
    category: 'batches',
    severity: 'warning',
    object: { id: `${LEASE.slice(0, -1)}2`, title: 'Contracts' },
  }),
  told(3, 30, {
    text: 'A schedule you can no longer open was paused.',
    kind: 'schedule_paused',
    category: 'batches',
    severity: 'error',
    object: null,
    link: null,
    read_at: ago(29),
  }),
];

const CATEGORIES: NotificationPreference['category'][] = [
  'runs',
  'batches',
  'comments',
  'requests',
  'sources',
  'billing',
  'figures',
  'platform',
  'security',
];

const preferences = (): NotificationPreference[] =>
  CATEGORIES.map((category) => ({
    category,
    channels: { in_app: true, mail: category === 'sources' ? 'daily' : 'at_once', push: true },
    chosen_by: 'product',
    is_required: category === 'security',
  }));

export const inbox = {
  list: first(),
  own: preferences(),
  company: preferences(),
  quiet: null as QuietHours | null,
  muted: [] as MutedKind[],
  unseen: 0,
};
onReset(() =>
  Object.assign(inbox, {
    list: first(),
    own: preferences(),
    company: preferences(),
    quiet: null,
    muted: [],
    unseen: 0,
  }),
);

const isAway = (each: Notification) => each.snoozed_until !== null && new Date(each.snoozed_until) > new Date();
const isUnread = (each: Notification) => each.read_at === null && each.archived_at === null && !isAway(each);

const inBox = (box: string | null) => (each: Notification) => {
  if (box === 'archived') return each.archived_at !== null;
  if (box === 'snoozed') return each.archived_at === null && isAway(each);
  return each.archived_at === null && !isAway(each) && (box !== 'unread' || each.read_at === null);
};

type Channels = NotificationPreference['channels'];
type Body = Pick<NotificationPreference, 'category'> & {
  channels: Omit<Channels, 'push'> & { push?: Channels['push'] | undefined };
};

function choose(rows: NotificationPreference[], chosen: readonly Body[]) {
  for (const { category, channels } of chosen) {
    const row = rows.find((each) => each.category === category);
    if (row === undefined) continue;
    row.channels = { ...channels, push: channels.push ?? row.channels.push };
    row.chosen_by = rows === inbox.own ? 'me' : 'company';
  }
}

function unread() {
  const announced = announcements.told.filter(waits).length;
  return {
    unread: inbox.list.filter(isUnread).length + announced,
    unseen: inbox.unseen,
    announcements: announced,
  };
}

const mine = () => ({
  categories: inbox.own,
  quiet: inbox.quiet,
  time_zone: 'Europe/Berlin',
  muted: inbox.muted,
});

export const notificationHandlers = [
  on.get('/notification/list', ({ query }) => {
    const category = query.get('category');
    return list(
      inbox.list.filter((each) => inBox(query.get('box'))(each) && (category === null || each.category === category)),
    );
  }),
  on.get('/notification/unread', () => ok(unread())),
  on.post('/notification/seen', () => {
    inbox.unseen = 0;
    return ok(unread());
  }),
  // No stream: whoever asks is told to ask no more, and the number comes from the question above.
  on.get('/notification/events', () => refuse(404, 'not_found', 'There is no stream here.')),
  on.put('/notification/state', ({ body }) => {
    const now = new Date().toISOString();
    const changed = inbox.list.filter((each) => body.ids.includes(each.id));
    for (const each of changed) {
      if (body.change === 'read' || body.change === 'unread') each.read_at = body.change === 'read' ? now : null;
      else if (body.change === 'archive' || body.change === 'restore')
        each.archived_at = body.change === 'archive' ? now : null;
      else each.snoozed_until = body.change === 'snooze' ? (body.until ?? null) : null;
    }
    return ok({ ids: changed.map((each) => each.id) });
  }),
  on.post('/notification/read-all', ({ body }) => {
    const read = inbox.list.filter((each) => isUnread(each) && (!body.category || each.category === body.category));
    for (const each of read) each.read_at = new Date().toISOString();
    const toMe = body.category ? [] : announcements.told;
    const announced = toMe.filter((each) => !each.needs_acknowledgement && !each.is_read);
    for (const each of announced) each.is_read = true;
    return ok({
      ids: read.map((each) => each.id),
      announcement_ids: announced.map((each) => each.id),
      to_acknowledge: toMe.filter(waits).length,
    });
  }),
  on.get('/notification/{id}/why', ({ params }) => {
    const found = inbox.list.find((each) => each.id === params.id);
    if (found === undefined) return notFound();
    const preference = inbox.own.find((each) => each.category === found.category);
    return preference === undefined
      ? notFound()
      : ok({ ...preference, rule: 'You started this run, or you wrote in this thread.' });
  }),
  on.put('/notification/mute', ({ body }) => {
    const about = body.object_id ?? null;
    inbox.muted = inbox.muted.filter((each) => each.kind !== body.kind || each.object_id !== about);
    if (body.muted) {
      const rule = 'You started this run, or you wrote in this thread.';
      inbox.muted.unshift({ kind: body.kind, object_id: about, rule, muted_at: new Date().toISOString() });
    }
    return done();
  }),
  on.get('/notification/preferences', () => ok(mine())),
  on.put('/notification/preferences', ({ body }) => {
    choose(inbox.own, body.categories);
    inbox.quiet = body.quiet ?? null;
    return ok(mine());
  }),
  on.get('/setting/notifications', () => list(inbox.company)),
  on.put('/setting/notifications', ({ body }) => {
    choose(inbox.company, body.categories);
    return list(inbox.company);
  }),
];
