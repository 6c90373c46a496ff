import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = '/settings/usermanagement';
const row = async (name: string) => {
  const found = (await screen.findByRole('link', { name })).closest('tr');
  if (found === null) throw new Error('no row');
  return found;
};
const personNo = (n: number) => db.people.find((each) => each.id === ids.user(n));
const choose = async (user: ReturnType<typeof renderRoute>['user'], ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
};
const openMenu = async (user: ReturnType<typeof renderRoute>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('R45: the list shows who everybody is and whether they may sign in; the search is in the address', async () => {
  const { user, router } = renderRoute(PAGE);
  expect(await row('Ada Marlowe')).toHaveTextContent('You');
  expect(await row('Daniel Okafor')).toHaveTextContent('Suspended');
  expect(await row('Goran Petrov')).toHaveTextContent('Invited');
  expect(await row('Chiara Lindqvist-Montgomery')).toHaveTextContent('By SCIM');
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'elif');
  await waitFor(() => expect(router.state.location.search).toBe('?search=elif'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ada Marlowe' })).toBeNull());
});

test('R45: a header sorts, a second click turns it round, and both are in the address', async () => {
  const { user, router } = renderRoute(PAGE);
  await row('Ada Marlowe');
  const header = screen.getByRole('columnheader', { name: 'Name' });
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(header).getByRole('button'));
  expect(router.state.location.search).toBe('?sort=name&order=desc');
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Goran Petrov'));
});

test('R45: the page is in the address', async () => {
  const first = personNo(2);
  if (!first) throw new Error('no person');
  for (let n = 100; n < 160; n += 1) {
    db.people.push({ ...first, id: ids.user(n), first_name: `Z${String(n)}`, email: `z${String(n)}@x.example` });
  }
  const { user, router } = renderRoute(PAGE);
  expect(await screen.findByText('1–25 of 66')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?page=3');
  expect(await screen.findByText('51–66 of 66')).toBeVisible();
});

test('a failed list says so and offers another try; one without a match says what to do', async () => {
  const view = renderRoute(`${PAGE}?search=fail-500`);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server made a mistake.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  view.unmount();
  renderRoute(`${PAGE}?search=zebra`);
  expect(await screen.findByText('Nobody matches')).toBeVisible();
});

test('R72 C6: without the right the page names it and sends a request for it', async () => {
  const { user } = renderRoute(PAGE, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request access' });
  await user.type(within(dialog).getByRole('textbox', { name: /What do you need it for/ }), 'I look after new people.');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/Request sent/)).toBeVisible();
  expect(db.requests[0]).toMatchObject({ kind: 'permission', permission: 'manage-all-users' });
});

test('R72: one person is invited with a role and a workspace', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Email addresses' }), ' jo@northwind.example');
  await user.type(within(dialog).getByRole('textbox', { name: 'First name' }), 'Jo');
  await user.type(within(dialog).getByRole('textbox', { name: 'Last name' }), 'Park');
  await user.click(within(dialog).getByRole('button', { name: 'Add to a workspace' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Workspace 1' }));
  await user.click(await screen.findByRole('option', { name: 'Legal' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invite' }));
  expect(await screen.findByText('An invite is on its way to jo@northwind.example')).toBeVisible();
  expect(await row('Jo Park')).toHaveTextContent('Invited');
});

test('UX-05: several are invited at once by their addresses alone, and what was refused of some is said', async () => {
  const { user } = renderRoute(`${PAGE}?invite=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  const field = dialog.getByRole('textbox', { name: 'Email addresses' });
  await user.type(field, 'ada@northwind.example, jo.park@northwind.example');
  expect(dialog.queryByRole('textbox', { name: 'First name' })).toBeNull();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Send 2 invites' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Send 2 invites' }));
  expect(await dialog.findByText('ada@northwind.example: This email has an account.')).toBeVisible();
  expect(dialog.getByText('The other invite was sent.')).toBeVisible();
  expect(field).toHaveValue('ada@northwind.example');
  expect(db.people.find(({ email }) => email === 'jo.park@northwind.example')).toMatchObject({
    first_name: 'Jo',
    last_name: 'Park',
  });
});

test('UX-04: a row without a workspace is named, not dropped', async () => {
  const { user } = renderRoute(`${PAGE}?invite=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  const before = db.people.length;
  await user.type(dialog.getByRole('textbox', { name: 'Email addresses' }), 'jo.park@northwind.example');
  await user.click(dialog.getByRole('button', { name: 'Add to a workspace' }));
  await user.click(dialog.getByRole('button', { name: 'Send invite' }));
  expect(await dialog.findByText('Choose a workspace, or remove this row')).toBeVisible();
  expect(db.people).toHaveLength(before);
  await user.click(dialog.getByRole('button', { name: 'Remove workspace 1' }));
  await user.click(dialog.getByRole('button', { name: 'Send invite' }));
  await waitFor(() => expect(db.people).toHaveLength(before + 1));
});

test('UX-04: the only workspace is chosen already, with a role that can run', async () => {
  db.workspaces = db.workspaces.slice(0, 1);
  renderRoute(`${PAGE}?invite=1`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Workspace 1' })).toHaveValue('Sample workspace'));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Role in workspace 1' })).toHaveValue('Runner'));
});

test('R72: a file is looked at first, row by row, and only then sent', async () => {
  const asked: string[] = [];
  const rows = [
    { line: 2, email: 'jo@x.example', outcome: 'new', errors: [] },
    { line: 3, email: 'ben@northwind.example', outcome: 'exists', errors: [] },
    { line: 4, email: 'bad', outcome: 'error', errors: ['There is no role “Kaiser”.'] },
  ];
  server.use(
    http.post('*/api/v1/access-management/users/import', ({ request }) => {
      const dry = new URL(request.url).searchParams.get('dry_run') === 'true';
      asked.push(dry ? 'look' : 'send');
      const counts = { new: dry ? 1 : 0, exists: 1, error: 1, invited: dry ? 0 : 1 };
      return HttpResponse.json({ status: 200, message: 'OK', data: { rows, counts } });
    }),
  );
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'More about people' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Invite from a CSV file' }));
  await user.upload(await screen.findByLabelText('CSV file'), new File(['email'], 'people.csv', { type: 'text/csv' }));
  const table = await screen.findByRole('table', { name: 'Rows of the file' });
  // What needs a hand comes first.
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('There is no role “Kaiser”.');
  expect(table).toHaveTextContent('Has an account');
  expect(asked).toEqual(['look']);
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByText('1 invites are on their way')).toBeVisible();
  expect(asked).toEqual(['look', 'send']);
});

test('R72: many are changed at once; who failed is listed by name and stays chosen', async () => {
  const { user } = renderRoute(PAGE);
  await choose(user, 'Ada Marlowe', 'Ben Osei');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not done for everybody' });
  expect(dialog).toHaveTextContent('Ada Marlowe');
  expect(dialog).toHaveTextContent('You cannot do this to your own account.');
  expect(personNo(2)?.status).toBe('suspended');
  await user.click(within(dialog).getByText('Close'));
  expect(await screen.findByText('1 chosen')).toBeVisible();
});

test('R72: deleting names the person and the new owner of the work', async () => {
  const { user } = renderRoute(PAGE);
  await openMenu(user, 'Elif Sahin', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Elif Sahin?' });
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'New owner of their work' })).toHaveValue(
      'Ada Marlowe (ada@northwind.example)',
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Elif Sahin was deleted')).toBeVisible();
  expect(personNo(5)).toBeUndefined();
});

test('nobody is offered to suspend, reset or delete themselves', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Marlowe' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  for (const name of ['Suspend', 'Delete', 'Reset two-factor sign-in']) {
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  }
});

test('an admin resets the second factor after a question that says what follows', async () => {
  const { user } = renderRoute(PAGE);
  await openMenu(user, 'Daniel Okafor', 'Reset two-factor sign-in');
  expect(await screen.findByText(/signs them out/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset two-factor sign-in' }));
  await waitFor(() => expect(personNo(4)?.is_mfa_enabled).toBe(false));
});

test('what somebody can see is told with its reasons, and the drawer is in the address', async () => {
  const { user, router } = renderRoute(PAGE);
  await user.click(await screen.findByRole('link', { name: 'Ada Marlowe' }));
  expect(router.state.location.search).toBe(`?person=${ids.user(1)}`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('3 workspaces')).toBeVisible();
  expect(drawer).toHaveTextContent('Every workspace, by the account role');
  expect(within(drawer).getAllByText('Account role “Account Admin”').length).toBeGreaterThan(5);
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
