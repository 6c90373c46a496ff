import { db, ids } from '@mock/db';
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
    http.get('*/api/v1/run/list', () =>
      HttpResponse.json({ status: 500, code: 'internal', message: 'Runs are away.' }, { status: 500 }),
    ),
  );
  renderRoute('/');
  expect(await screen.findByText('Runs are away.')).toBeVisible();
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
