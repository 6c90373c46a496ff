/** Home, quick actions, dashboards, team activity and first steps, read from what the mock has. */
import type {
  Dashboard,
  DashboardWidget,
  FirstSteps,
  Home,
  HomeRun,
  QuickAction,
  RunSummary,
  TeamActivity,
  UseCaseSummary,
} from '@/api/gen/types.gen';
import { done, list, notFound, ok } from '../answers';
import { chats } from '../chats';
import { db, ids } from '../db';
import { onReset, remembered } from '../reset';
import { waitingChats } from './chat_tools';
import { on } from './guard';
import { isFavourite } from './shelf';

const asideOf = remembered<true>();
const workspacesAtHand = remembered<true>();
const FIRST: DashboardWidget[] = ['waiting', 'my_runs', 'usage', 'under_way', 'team_activity'];

/** What tests change before they look: news, a part that cannot be read, what is shared, the steps. */
type Begun = {
  home: Partial<Home>;
  own: DashboardWidget[] | null;
  shared: Dashboard['shared'];
  activity: TeamActivity[];
  steps: FirstSteps;
};

const begin = (): Begun => ({
  home: {},
  own: null,
  shared: [],
  activity: [
    {
      kind: 'use_case',
      id: ids.useCase(1),
      name: 'Brief from documents',
      workspace_id: ids.workspace(1),
      workspace_name: 'Sample workspace',
      person_id: ids.user(2),
      person_name: 'Ben Osei',
      actions: ['use_case.edit', 'use_case.publish'],
      times: 3,
      at: new Date(Date.now() - 3_600_000).toISOString(),
    },
  ],
  steps: {
    steps: [
      { key: 'make_workspace', path: 'admin', is_done: true, is_skipped: false },
      { key: 'invite_people', path: 'admin', is_done: false, is_skipped: false },
      { key: 'run_use_case', path: 'runner', is_done: true, is_skipped: false },
      { key: 'keep_at_hand', path: 'runner', is_done: false, is_skipped: false },
    ],
    is_hidden: false,
    may_remove_sample: true,
  },
});

export const homeMock: Begun = begin();
onReset(() => Object.assign(homeMock, begin()));

const isUnderWay = ({ status }: RunSummary) => status === 'queued' || status === 'running';

const asRun = ({ id, use_case_id, use_case_name, title, status, reason, created_at }: RunSummary): HomeRun => ({
  id,
  use_case_id: use_case_id ?? '',
  use_case_name,
  title,
  status,
  reason_message: reason?.message ?? null,
  created_at,
});

const asAction = ({
  id,
  name,
  icon,
  workspace_id,
  workspace_name,
  published_version,
}: UseCaseSummary): QuickAction => ({
  kind: 'use_case',
  id,
  name,
  icon,
  workspace_id,
  workspace_name,
  is_published: published_version !== null,
  is_changed: false,
  at: null,
});

const bookmarked = (): QuickAction[] => [
  ...pinned(),
  ...db.useCases.filter(({ id }) => isFavourite(id)).map(asAction),
  ...db.workspaces
    .filter(({ id }) => workspacesAtHand.has(id))
    .map(
      ({ id, name }): QuickAction => ({
        kind: 'workspace',
        id,
        name,
        icon: null,
        workspace_id: null,
        workspace_name: null,
        is_published: false,
        is_changed: false,
        at: null,
      }),
    ),
];

const pinned = (): QuickAction[] =>
  chats.all
    .filter(({ chat }) => chat.is_pinned)
    .map(({ chat }) => ({
      kind: 'chat',
      id: chat.id,
      name: chat.title,
      icon: null,
      workspace_id: chat.workspace_id,
      workspace_name: chat.workspace_name,
      is_published: true,
      is_changed: false,
      at: chat.asked_at,
    }));

const recent = () => {
  const used = new Set(db.runs.map((each) => each.use_case_id));
  return db.useCases.filter(({ id }) => used.has(id)).map(asAction);
};

export const homeHandlers = [
  on.get('/home', ({ user }) => {
    const isAside = (id: string) => asideOf.has(id);
    const requests = db.requests.filter((each) => each.status === 'open' && each.requested_by.id !== user.id);
    const home: Home = {
      waiting: { access_requests: requests, token_requests: [], chats: waitingChats(), comments: [], failed: [] },
      changed: { versions: [], sources: [] },
      place: {
        running: db.runs.filter(isUnderWay).slice(0, 6).map(asRun),
        drafts: [],
        runs: db.runs
          .filter((each) => !isUnderWay(each))
          .slice(0, 6)
          .map(asRun),
        recent: recent(),
      },
      bookmarked: bookmarked(),
      ...homeMock.home,
    };
    if (home.waiting) {
      home.waiting = { ...home.waiting, failed: home.waiting.failed.filter(({ id }) => !isAside(id)) };
    }
    if (home.changed) {
      home.changed = {
        versions: home.changed.versions.filter((each) => !isAside(each.use_case_id)),
        sources: home.changed.sources.filter((each) => !isAside(each.document_id)),
      };
    }
    return ok(home);
  }),
  on.put('/home/set-aside', ({ body }) => {
    if (body.is_set_aside) asideOf.set(body.id, true);
    else asideOf.delete(body.id);
    return done();
  }),
  on.get('/quick-action/list', () => ok({ bookmarked: bookmarked(), recent: recent(), public: [] })),
  on.put('/workspace/{id}/favourite', ({ params, body }) => {
    if (!db.workspaces.some(({ id }) => id === params.id)) return notFound();
    if (body.is_favourite) workspacesAtHand.set(params.id, true);
    else workspacesAtHand.delete(params.id);
    return done();
  }),
  on.get('/team-activity/list', () => list(homeMock.activity)),
  on.get('/dashboard/figures', () =>
    ok({
      days: [{ day: new Date().toISOString().slice(0, 10), succeeded: 12, failed: 1, cancelled: 0 }],
      with_sources: 10,
      cited: 9,
      good: 4,
      bad: 1,
    }),
  ),
  on.get('/dashboard', () =>
    ok({ widgets: homeMock.own ?? FIRST, is_own: homeMock.own !== null, shared: homeMock.shared }),
  ),
  on.put('/dashboard', ({ body }) => {
    homeMock.own = body.widgets;
    return done();
  }),
  on.delete('/dashboard', () => {
    homeMock.own = null;
    return done();
  }),
  on.put('/workspace/{id}/dashboard', ({ params, body }) => {
    const workspace = db.workspaces.find(({ id }) => id === params.id);
    if (workspace === undefined) return notFound();
    homeMock.shared = [
      {
        workspace_id: workspace.id,
        workspace_name: workspace.name,
        widgets: body.widgets,
        shared_by: 'Ada Marlowe',
        shared_at: new Date().toISOString(),
      },
    ];
    return done();
  }),
  on.delete('/workspace/{id}/dashboard', ({ params }) => {
    homeMock.shared = homeMock.shared.filter((each) => each.workspace_id !== params.id);
    return done();
  }),
  on.get('/first-steps', () => ok(homeMock.steps)),
  on.put('/first-steps', ({ body }) => {
    homeMock.steps = {
      ...homeMock.steps,
      is_hidden: body.is_hidden,
      steps: homeMock.steps.steps.map((step) => ({ ...step, is_skipped: body.skipped.includes(step.key) })),
    };
    return ok(homeMock.steps);
  }),
  on.delete('/first-steps/sample', () => {
    homeMock.steps = { ...homeMock.steps, may_remove_sample: false };
    return ok({ workspaces: 1 });
  }),
];
