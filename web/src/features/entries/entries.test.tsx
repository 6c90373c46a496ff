import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { transcriptText } from './model';

const PAGE = '/settings/entries';
const entry = (n: number) => {
  const found = db.console.entries[n];
  if (found === undefined) throw new Error('no entry');
  return found;
};

test('R70: an administrator lets somebody in for less than they asked', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Let in' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('60 minutes')).toBeNull();
  await user.click(dialog.getByText('15 minutes'));
  await user.click(dialog.getByRole('checkbox', { name: 'They may change things' }));
  await user.click(dialog.getByRole('button', { name: 'Let in' }));
  expect(await screen.findByText('Granted')).toBeVisible();
  expect(entry(0)).toMatchObject({ state: 'granted', minutes: 15, may_change: false });
});

test('R70: a request is refused with words, and the wish to be asked is changed', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Words for them' }), 'Not today');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(entry(0)).toMatchObject({ state: 'refused', answer: 'Not today' }));
  const wish = screen.getByRole('switch', { name: 'Staff must ask before they enter' });
  expect(wish).toBeChecked();
  await user.click(wish);
  await waitFor(() => expect(db.console.asks).toBe(false));
});

test('R70: what is opened is seen while it is, and the entry is ended', async () => {
  const { user } = renderRoute(PAGE);
  await user.click(await screen.findByRole('button', { name: 'See what was opened by Noor Haddad' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('GET /api/v1/workspace/list')).toBeVisible();
  expect(dialog.getByText('They are in now. New lines appear at the top.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'End now' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End now' }));
  expect(await screen.findByText('Over')).toBeVisible();
  expect(entry(1).state).toBe('over');
});

test('R70: staff ask a client that wants to be asked, and a second one confirms an emergency', async () => {
  const { user } = renderRoute('/settings/act-for-client');
  await user.click(await screen.findByRole('button', { name: 'Ask Fabrikam to let you in' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ticket 4711: nothing ends');
  await user.click(dialog.getByRole('checkbox', { name: 'It is an emergency' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Needs a second one')).toBeVisible();
  expect(db.console.asked[0]).toMatchObject({ is_emergency: true, client_name: 'Fabrikam' });
});

test('C6: who does not manage accounts is told so', async () => {
  renderRoute(PAGE, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('a transcript as a table says nothing that a program would compute', () => {
  const line = {
    id: 'x',
    at: 't',
    action: 'a.b',
    object_type: 'route',
    object_id: '=1+"1',
    outcome: 'done',
    method: null,
  };
  expect(transcriptText([line])).toContain(`"'=1+""1"`);
});
