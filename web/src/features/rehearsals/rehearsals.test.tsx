import { db, ids } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const broken = (name: string, next: string | null, reason = 'The model is gone.') => ({
  kinds: [{ kind: 'use_case', looked_at: 40, works: 40, breaks: 31 }],
  stops_all: null,
  stops_code: null,
  plan: null,
  is_complete: true,
  clients: [] as { client_id: number; client_name: string; kinds: object[] }[],
  breakages: [
    {
      kind: 'use_case',
      id: ids.role(91),
      name,
      workspace_id: null,
      code: 'runs.no_model',
      reason,
      instead: { id: 'small', label: 'Small', region: 'eu' },
      use_case_id: null,
      holder_id: null,
    },
  ],
  next,
});
/** Answers by pages; what was asked for is in the list. */
function answers(...pages: ReturnType<typeof broken>[]) {
  const cursors: (string | null)[] = [];
  server.use(
    http.post('*/rehearse', async ({ request }) => {
      const asked = (await request.json()) as { page: { cursor: string | null } };
      cursors.push(asked.page.cursor);
      const place = asked.page.cursor === null ? 0 : Number(asked.page.cursor);
      return HttpResponse.json({ status: 200, message: 'OK', data: pages[place] });
    }),
  );
  return cursors;
}

test('issue 33: the owner sees what a plan breaks, without names, and that nothing breaks', async () => {
  const { user } = renderRoute('/settings/clients/2');
  const allowed = within(await screen.findByRole('group', { name: 'Allowed regions' }));
  expect(screen.queryByRole('button', { name: 'See what breaks' })).toBeNull();
  await user.click(allowed.getByRole('button', { name: 'Remove us' }));
  await user.click(screen.getByRole('button', { name: 'See what breaks' }));
  expect(await screen.findByText('1 use case could no longer run')).toBeVisible();
  const one = screen.getByText(/The model that it uses would be in no region that stays allowed/);
  // Its kind and its number, and who has to do what: the owner can open nothing of a client.
  expect(one).toHaveTextContent(`Use case ${ids.role(90)}`);
  expect(one).toHaveTextContent('Somebody at the client who builds it has to choose another model in it.');
  expect(db.platformClients.find(({ id }) => id === 2)?.plan.allowed_regions).toContain('us');
  // Another state of the form is another question.
  await user.type(screen.getByRole('textbox', { name: 'Runs and calls a month' }), '5');
  expect(screen.queryByText('1 use case could no longer run')).toBeNull();
});

test('issue 33: a role that loses a right says which schedules go, one that keeps all asks nothing', async () => {
  db.roles.workspace.push({
    id: ids.role(8),
    name: 'Night runner',
    permissions: ['run-use-cases'],
    builtin: false,
    users: 2,
  });
  const { user } = renderRoute('/role-permission?scope=workspace');
  await user.click(await screen.findByRole('button', { name: 'Actions for Night runner' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Night runner”' }));
  const right = await dialog.findByRole('checkbox', { name: 'Run use cases.' });
  expect(dialog.queryByRole('button', { name: 'See what breaks' })).toBeNull();
  await user.click(right);
  await user.click(dialog.getByRole('button', { name: 'See what breaks' }));
  expect(await dialog.findByText('1 schedule would be paused')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Morning letter' })).toHaveAttribute('href', `/schedules/${ids.role(90)}`);
});

test('issue 33: a binding that takes a model along is switched off only after it was said', async () => {
  const asked = answers(broken('Summary', '1'), broken('Minutes', null));
  const { user } = renderRoute('/settings/bindings');
  await user.click(await screen.findByRole('button', { name: 'Actions for OpenAI, Europe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Switch off “OpenAI, Europe”?' }));
  expect(await question.findByText('31 use cases could no longer run')).toBeVisible();
  expect(question.getByText(/Use Small in eu instead/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Show more' }));
  expect(await question.findByRole('link', { name: 'Minutes' })).toBeVisible();
  // What was found out before the question is not asked again with it.
  expect(asked).toEqual([null, '1']);
  await user.click(question.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('“OpenAI, Europe” is off')).toBeVisible();
});

test('issue 33: that nothing breaks is said too, and what could not be found out stands there', async () => {
  const { user } = renderRoute('/settings/clients/2');
  await user.type(await screen.findByRole('textbox', { name: 'Runs and calls a month' }), '5');
  await user.click(screen.getByRole('button', { name: 'See what breaks' }));
  expect(await screen.findByText('Nothing breaks')).toBeVisible();
  server.use(
    http.post('*/rehearse', () =>
      HttpResponse.json(
        { status: 400, code: 'invalid', message: 'x', errors: { 'plan.monthly_runs': ['Too many.'] } },
        { status: 400 },
      ),
    ),
  );
  await user.type(screen.getByRole('textbox', { name: 'Runs and calls a month' }), '0');
  await user.click(screen.getByRole('button', { name: 'See what breaks' }));
  expect(await screen.findByText('Too many.')).toBeVisible();
});

test('issue 33: a region or a model that is taken out of a binding says first what breaks, here and at clients', async () => {
  const sent: unknown[] = [];
  const kinds = [
    { kind: 'use_case', looked_at: 9, works: 9, breaks: 4 },
    { kind: 'schedule', looked_at: 2, works: 2, breaks: 0 },
    { kind: 'batch', looked_at: 1, works: 1, breaks: 1 },
  ];
  const report = {
    ...broken('Summary', null),
    clients: [{ client_id: 7, client_name: 'Acme', kinds }],
  };
  server.use(
    http.post('*/runners/bindings/:id/rehearse', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ status: 200, message: 'OK', data: report });
    }),
  );
  const { user } = renderRoute(`/settings/bindings/${db.bindings[0]?.id}`);
  const region = await screen.findByRole('combobox', { name: 'Region' });
  expect(screen.queryByRole('button', { name: 'See what breaks' })).toBeNull();
  await user.clear(region);
  await user.type(region, 'us{Escape}');
  await user.click(screen.getByRole('button', { name: 'See what breaks' }));
  expect(await screen.findByText('31 use cases could no longer run')).toBeVisible();
  const acme = screen.getByText('Acme', { exact: false });
  expect(acme).toHaveTextContent('4 use cases could no longer run');
  expect(acme).toHaveTextContent('1 running batch would be paused');
  expect(acme).not.toHaveTextContent('schedule');
  expect(sent).toMatchObject([{ binding: { region: 'us', credentials: {} }, page: { cursor: null } }]);
});

test('issue 33: each kind that breaks is repaired somewhere, and of what is hidden somebody else is asked', async () => {
  const of = (kind: string, more: object) => ({
    kind,
    id: ids.role(91),
    name: `My ${kind}`,
    workspace_id: null,
    code: 'runs.no_model',
    reason: 'The model is gone.',
    instead: null,
    use_case_id: null,
    holder_id: null,
    ...more,
  });
  const kinds = ['schedule', 'api_key', 'batch'].map((kind) => ({ kind, looked_at: 4, works: 4, breaks: 2 }));
  const breakages = [
    of('schedule', { use_case_id: ids.role(92), instead: { id: 'small', label: 'Small', region: 'eu' } }),
    of('schedule', { id: ids.role(93), name: 'Minutes', code: 'forbidden', reason: 'They may not.' }),
    of('api_key', { holder_id: db.users.admin.id }),
    of('api_key', { id: ids.role(94), name: 'CI', code: 'forbidden', holder_id: ids.role(95) }),
    of('batch', {}),
    of('batch', { id: null, name: null }),
  ];
  const report = { ...broken('', null), kinds, breakages };
  server.use(http.post('*/rehearse', () => HttpResponse.json({ status: 200, message: 'OK', data: report })));
  const { user } = renderRoute('/settings/bindings');
  await user.click(await screen.findByRole('button', { name: 'Actions for OpenAI, Europe' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Switch off “OpenAI, Europe”?' }));
  expect(await question.findByText('2 schedules would be paused')).toBeVisible();
  const leads = (name: string, to: string) => expect(question.getByRole('link', { name })).toHaveAttribute('href', to);
  const says = (name: string, words: string) =>
    expect(question.getByRole('link', { name }).closest('li')).toHaveTextContent(words);
  leads('My schedule', `/schedules/${ids.role(91)}`);
  leads('its use case', `/edit-use-case/${ids.role(92)}`);
  says('My schedule', 'Choose Small in eu in its use case, or pause it.');
  says('Minutes', 'Pause it, or have somebody who may run it make it again.');
  leads('My api_key', '/settings/developers');
  says('My api_key', 'Change the program to use another model.');
  leads('CI', `/settings/usermanagement?person=${ids.role(95)}`);
  says('CI', 'Keep its holder’s right');
  leads('My batch', `/batches/${ids.role(91)}`);
  says('My batch', 'Let it end before you save, or pause it.');
  expect(question.getByText(/One that you cannot see/)).toHaveTextContent('Somebody who can see it has to fix it.');
});
