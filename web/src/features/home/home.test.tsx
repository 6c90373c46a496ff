import { refuse } from '@mock/answers';
import { chats } from '@mock/chats';
import { db, ids } from '@mock/db';
import { homeMock } from '@mock/handlers/home';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

test('R16: somebody who has run something goes on where they left', async () => {
  renderRoute('/');
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'What may we spend on hotels?' })).toHaveAttribute(
    'href',
    `/runs/${ids.run(1)}`,
  );
  expect(await screen.findByRole('link', { name: 'Tender comparison' })).toHaveAttribute(
    'href',
    `/edit-use-case/${ids.useCase(4)}`,
  );
});

test('UX-02: whoever has run something and may build begins the next use case here', async () => {
  renderRoute('/');
  await screen.findByRole('heading', { name: 'Welcome back, Ada' });
  expect(await screen.findByRole('link', { name: 'New use case' })).toHaveAttribute('href', '/build-use-case');
});

test('UX-02: whoever may not build is not offered to', async () => {
  for (const workspace of db.workspaces) workspace.my_permissions = ['view-workspace', 'run-use-cases'];
  renderRoute('/', 'viewer');
  await screen.findByRole('link', { name: 'Brief from documents' });
  expect(screen.queryByRole('link', { name: 'New use case' })).toBeNull();
});

test('R29: a newcomer finds three doors', async () => {
  db.runs = [];
  renderRoute('/');
  expect(await screen.findByText("Welcome! Let's get started")).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Run a sample' })).toHaveAttribute(
    'href',
    `/use-case/${ids.useCase(1)}/run?example=1`,
  );
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Build your own' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Invite people' })).toHaveAttribute(
    'href',
    '/settings/usermanagement?invite=1',
  );
});

test('UX-02: a company with nothing yet gets its sample with one click, ready to be run', async () => {
  Object.assign(db, { runs: [], workspaces: [], useCases: db.useCases.slice(0, 1), documents: [] });
  const like = db.useCases[0];
  server.use(
    http.get('*/api/v1/use-case/list', () =>
      HttpResponse.json({ status: 200, message: '', data: [], total: 0, next: null }),
    ),
    http.post('*/api/v1/setting/admin/create-workspace', () =>
      HttpResponse.json({ status: 201, message: '', data: { id: ids.workspace(9), name: 'Samples' } }),
    ),
  );
  const { user, router } = renderRoute('/');
  expect(await screen.findByText("Welcome! Let's get started")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Run a sample' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/use-case\/.*\/run$/));
  expect(db.useCases.find(({ id }) => id !== like?.id)).toMatchObject({ workspace_id: ids.workspace(9) });
});

test('UX-02: whoever may only run is not offered what would be refused', async () => {
  db.runs = [];
  for (const workspace of db.workspaces) workspace.my_permissions = ['view-workspace', 'run-use-cases'];
  renderRoute('/', 'viewer');
  expect(await screen.findByRole('link', { name: 'Run a sample' })).toBeVisible();
  const page = within(screen.getByRole('main'));
  expect(page.queryByRole('link', { name: 'Build your own' })).toBeNull();
  expect(page.queryByRole('link', { name: 'Invite people' })).toBeNull();
  expect(page.getByRole('link', { name: 'Read the documents' })).toBeVisible();
});

test('a card that fails leaves the others standing', async () => {
  server.use(
    http.get('*/api/v1/home', () =>
      HttpResponse.json({ status: 500, code: 'internal', message: 'Your home is away.' }, { status: 500 }),
    ),
  );
  renderRoute('/');
  // Said in the dialog (R77), and where it is missed.
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  expect(screen.getAllByText('Your home is away.').at(-1)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Brief from documents' })).toBeVisible();
});

test('use case visibility: what is shared with the company stands here, also for those who are in no workspace', async () => {
  const shared = db.useCases[0];
  if (shared) Object.assign(shared, { visibility: 'client', tags: ['Policies'] });
  db.workspaces = [];
  renderRoute('/');
  const section = await screen.findByRole('region', { name: 'Shared with the company' });
  expect(await within(section).findByRole('link', { name: 'Brief from documents' })).toHaveAttribute(
    'href',
    `/use-case/${ids.useCase(1)}/run`,
  );
  expect(within(section).getByText('Policies')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Use cases' })).toBeNull();
});

test('use case visibility: without anything shared there is no heading for it', async () => {
  renderRoute('/');
  expect(await screen.findByRole('region', { name: 'Use cases' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Shared with the company' })).toBeNull();
});

test('R16: a part that could not be read says so in its place, with another try, and the others stand', async () => {
  homeMock.home = { bookmarked: null };
  const { user } = renderRoute('/');
  const part = within(await screen.findByRole('region', { name: 'At hand' }));
  expect(part.getByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(await screen.findByRole('region', { name: 'Your recent runs' })).toBeVisible();
  homeMock.home = {};
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('link', { name: 'Hotel limits and who approves more' })).toBeVisible();
});

test('R16: a request that waits is answered where it stands', async () => {
  const { user } = renderRoute('/');
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  const [answer] = waiting.getAllByRole('button', { name: /^Answer / });
  if (answer === undefined) throw new Error('nothing waits');
  const before = waiting.getAllByRole('button', { name: /^Answer / }).length;
  await user.click(answer);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /^(Approve|Give access|Send)/ }));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Answer / })).toHaveLength(before - 1));
});

const failed = () => ({
  id: ids.run(90),
  use_case_id: ids.useCase(1),
  use_case_name: 'Brief from documents',
  title: 'Rail fares',
  status: 'failed' as const,
  reason_message: 'The model did not answer.',
  created_at: new Date().toISOString(),
});

test('R16: a failed run is tried again from here, or set aside and brought back', async () => {
  homeMock.home = { waiting: { access_requests: [], token_requests: [], chats: [], comments: [], failed: [failed()] } };
  const { user } = renderRoute('/');
  expect(await screen.findByRole('link', { name: 'Try again: Rail fares' })).toHaveAttribute(
    'href',
    `/use-case/${ids.useCase(1)}/run?from=${ids.run(90)}`,
  );
  await user.click(screen.getByRole('button', { name: 'Got it: Rail fares' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Try again: Rail fares' })).toBeVisible();
});

test('R16: a new version stands with its note, and a replaced source with the answer that cites it', async () => {
  const at = new Date().toISOString();
  homeMock.home = {
    changed: {
      versions: [
        {
          use_case_id: ids.useCase(1),
          name: 'Brief from documents',
          version: 3,
          ran_version: 2,
          note: 'Shorter answers',
          by_name: 'Ben Osei',
          at,
        },
      ],
      sources: [
        {
          document_id: ids.document(1),
          name: 'Travel policy 2026.pdf',
          version: 2,
          at,
          run_id: ids.run(1),
          run_title: 'Hotels',
          answers: 2,
        },
      ],
    },
  };
  const { user } = renderRoute('/');
  const changed = within(await screen.findByRole('region', { name: 'Changed since you used it' }));
  expect(changed.getByText(/Ben Osei: “Shorter answers”/)).toBeVisible();
  expect(changed.getByText(/2 of your answers cite what it said before/)).toBeVisible();
  expect(changed.getByRole('link', { name: 'Open the answer: Hotels' })).toHaveAttribute('href', `/runs/${ids.run(1)}`);
  await user.click(changed.getByRole('button', { name: 'Got it: Brief from documents' }));
  await waitFor(() => expect(changed.queryByText(/Shorter answers/)).toBeNull());
});

test('R16: comments are marked as read here', async () => {
  let isRead = false;
  server.use(
    http.put('*/api/v1/run/:id/comments/read', () => {
      isRead = true;
      return HttpResponse.json({ status: 200, message: '', data: { open: 1, unread: 0 } });
    }),
  );
  homeMock.home = {
    waiting: {
      access_requests: [],
      token_requests: [],
      chats: [],
      failed: [],
      comments: [
        {
          run_id: ids.run(1),
          use_case_name: 'Brief from documents',
          title: 'Hotels',
          unread: 2,
          by_name: 'Ben Osei',
          beginning: 'Is this so?',
          at: new Date().toISOString(),
          is_mention: true,
        },
      ],
    },
  };
  const { user } = renderRoute('/');
  expect(await screen.findByRole('link', { name: 'Ben Osei mentioned you: Hotels' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as read: Hotels' }));
  await waitFor(() => expect(isRead).toBe(true));
});

test('R25: the next first step stands on the home until it is hidden, and that is taken back', async () => {
  const { user } = renderRoute('/');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText('Next: Invite people')).toBeVisible();
  expect(steps.getByRole('link', { name: '2 of 4 first steps done' })).toHaveAttribute('href', '/get_started');
  await user.click(steps.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
});

test('R16: chats, notifications and limits stand on the home; one that cannot be read says so by itself, and is tried again', async () => {
  let isBusy = true;
  // What is not answered here the next handler answers.
  server.use(http.get('*/api/v1/chat/list', () => (isBusy ? refuse(503, 'unavailable', 'Busy just now.') : undefined)));
  const { user } = renderRoute('/');
  const card = within(await screen.findByRole('region', { name: 'Your chats' }));
  const again = await card.findByRole('button', { name: /Try again/ });
  isBusy = false;
  await user.click(again);
  expect(await card.findByRole('link', { name: 'Hotel limits and who approves more' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Usage this month' })).toBeVisible();
});

test('R42: a pinned chat is at hand', async () => {
  const pinned = chats.all.find(({ chat }) => chat.is_pinned)?.chat;
  renderRoute('/');
  const part = within(await screen.findByRole('region', { name: 'At hand' }));
  expect(await part.findByRole('link', { name: pinned?.title ?? '' })).toHaveAttribute('href', `/play/${pinned?.id}`);
});
