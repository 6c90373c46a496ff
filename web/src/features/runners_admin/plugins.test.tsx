import { db } from '@mock/db';
import { version } from '@mock/runners';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const first = () => {
  const found = db.versions[0];
  if (found === undefined) throw new Error('no version');
  return found;
};
const page = () => `/settings/plugins/versions/${first().id}`;

test('plugins are listed with what serves and where it is from, and uploaded versions below', async () => {
  renderRoute('/settings/plugins');
  const row = (await screen.findByRole('link', { name: 'openai' })).closest('tr');
  expect(row).toHaveTextContent('1.2.0');
  expect(row).toHaveTextContent('Built in');
  const uploaded = await screen.findByRole('link', { name: 'openai 1.3.0' });
  expect(uploaded).toHaveAttribute('href', page());
  expect(uploaded.closest('tr')).toHaveTextContent('Signed, trusted');
});

test('P: a version is installed only when each new ask was granted', async () => {
  const { user } = renderRoute(page());
  const install = await screen.findByRole('button', { name: 'Install for all runs' });
  expect(install).toBeDisabled();
  expect(screen.getByText('Grant each line above first.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Wants to reach the host elsewhere.example.net' }));
  expect(screen.queryByRole('checkbox', { name: /Big/ })).toBeNull();
  await user.click(install);
  expect(await screen.findByText('Installed for all runs')).toBeVisible();
  expect(first().state).toBe('live');
});

test('a canary gets the share that was entered, and goes again with a reason', async () => {
  first().new_asks = [];
  const { user } = renderRoute(page());
  const share = await screen.findByRole('textbox', { name: 'Percent' });
  await user.clear(share);
  await user.type(share, '101');
  expect(screen.getByText('1 to 100')).toBeVisible();
  await user.clear(share);
  await user.type(share, '10');
  await user.click(screen.getByRole('button', { name: 'Install for 10 % of the runs' }));
  expect(await screen.findByText('Canary · 10 %')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire openai 1.3.0?' });
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(within(dialog).getByText('Please say why, in at least three letters')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It is slower');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(first()).toMatchObject({ state: 'retired', retire_reason: 'It is slower' }));
});

test('a refused version says why and cannot be installed', async () => {
  db.versions = [version({ state: 'refused', manifest: null, name: null, version: null, problem: 'No component.' })];
  renderRoute(page());
  expect(await screen.findByText('No component.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Install/ })).toBeNull();
});

test('a component is uploaded with its signature, and what is none is refused before', async () => {
  const { user, router } = renderRoute('/settings/plugins');
  await user.click((await screen.findAllByRole('button', { name: 'Upload a version' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Upload a version' });
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  expect(within(dialog).getByText(/^Please choose a component/)).toBeVisible();
  const input = dialog.querySelector('input[type=file]') ?? document.querySelector('input[type=file]');
  await user.upload(input as HTMLInputElement, [new File(['x'], 'a.wasm'), new File(['y'], 'a.wasm.minisig')]);
  expect(within(dialog).getByText('a.wasm.minisig')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(page()));
});

test('P: a rollback asks why and says what serves now', async () => {
  const live = version({ state: 'live' });
  Object.assign(db.plugins[0] ?? {}, { live, is_built_in: false });
  const { user } = renderRoute('/settings/plugins/openai');
  await user.click(await screen.findByRole('button', { name: 'Roll back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll openai back?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It fails more');
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('Rolled back: the shipped version 1.2.0 serves')).toBeVisible();
});

test('a key is trusted after a look at it, and revoked with a reason', async () => {
  const { user } = renderRoute('/settings/plugin-keys');
  await user.click(await screen.findByRole('button', { name: 'Add key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add key' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Harbour');
  await user.type(within(dialog).getByRole('textbox', { name: 'Public key' }), 'nonsense');
  await user.click(within(dialog).getByRole('button', { name: 'Trust this key' }));
  expect(await within(dialog).findByText('This is no public key.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Public key' }), ' RWQ');
  await user.click(within(dialog).getByRole('button', { name: 'Trust this key' }));
  expect(await screen.findByText('The key of Harbour is trusted now')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  const asked = await screen.findByRole('dialog', { name: 'Revoke the key of Harbour?' });
  await user.type(within(asked).getByRole('textbox', { name: 'Reason' }), 'Stolen');
  await user.click(within(asked).getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Key revoked')).toBeVisible();
  expect(db.plugin_keys[0]).toMatchObject({ revoke_reason: 'Stolen' });
});

test('a dialog that is drawn only while it is open gives the keyboard back', async () => {
  const { user } = renderRoute('/settings/plugins');
  const opener = await screen.findByRole('button', { name: 'Upload a version' });
  opener.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Upload a version' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});
