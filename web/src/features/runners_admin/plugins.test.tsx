import { db } from '@mock/db';
import { ask, manifest, version } from '@mock/runners';
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
  // All runs are asked about, with the version and what is granted with it.
  const dialog = await screen.findByRole('dialog', { name: 'Install openai 1.3.0 for all runs?' });
  expect(within(dialog).getByText('elsewhere.example.net')).toBeVisible();
  expect(first().state).toBe('checked');
  await user.click(within(dialog).getByRole('button', { name: 'Install for all runs' }));
  expect(await screen.findByText('Installed for all runs')).toBeVisible();
  expect(first().state).toBe('live');
});

test('C9, low_4: an ask says which region moves, from where, and that credentials go along, hidden only as they are', async () => {
  first().new_asks = [
    ask({
      kind: 'endpoint',
      what: 'https://us.example',
      region: 'eu',
      before: 'https://eu.example',
      with_credentials: true,
    }),
  ];
  first().manifest = manifest({ regions: [{ id: 'eu', label: 'Europe', endpoint: 'https://us.example' }] });
  renderRoute(page());
  const panel = await screen.findByRole('region', { name: 'New permissions' });
  expect(within(panel).getByRole('checkbox')).not.toBeChecked();
  expect(panel).toHaveTextContent(
    'Sends requests to the address https://us.example in the region eu instead of https://eu.example. The credentials that bindings hold go there too.',
  );
  expect(panel).toHaveTextContent('in another form, such as base64, shows them to the plugin');
  expect(await screen.findByText('Europe: https://us.example')).toBeVisible();
});

test('P: what is newly asked for by now is shown again when it is not what was granted', async () => {
  const { user } = renderRoute(page());
  await user.click(await screen.findByRole('checkbox', { name: /elsewhere/ }));
  first().new_asks = [ask({ key: 'another', what: 'another.example.net' })];
  await user.click(await screen.findByRole('button', { name: 'Install for all runs' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Install for all runs' }));
  expect(await within(dialog).findByText(/asks for more/)).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: /another/, hidden: true })).not.toBeChecked();
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
  expect(within(dialog).getByText('Please give a reason (at least 3 characters)')).toBeVisible();
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

test('a refused version can be looked at again', async () => {
  db.versions = [version({ state: 'refused', manifest: null, name: null, version: null, problem: 'It was cut off.' })];
  const { user } = renderRoute(page());
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'openai 1.3.0' })).toBeVisible();
  expect(screen.queryByText('It was cut off.')).toBeNull();
});

test('a plugin of which nothing serves has a page with its versions', async () => {
  first().name = 'idle';
  renderRoute('/settings/plugins/idle');
  expect(await screen.findByText(/No version of it is in service/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'idle 1.3.0' })).toBeVisible();
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
  await user.click(within(dialog).getByRole('button', { name: 'Remove a.wasm.minisig' }));
  expect(within(dialog).getByText('No signature')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(page()));
});

test('P: a rollback asks why and says what serves now', async () => {
  const live = version({ state: 'live' });
  const rolls_back_to = { kind: 'shipped', id: null, version: '1.2.0', digest: 'a'.repeat(64) };
  Object.assign(db.plugins[0] ?? {}, { live, is_built_in: false, rolls_back_to });
  const { user } = renderRoute('/settings/plugins/openai');
  await user.click(await screen.findByRole('button', { name: 'Roll back to 1.2.0' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll openai back to 1.2.0?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'It fails more');
  await user.click(within(dialog).getByRole('button', { name: 'Roll back to 1.2.0' }));
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

test('keys are searched, with the words in the address', async () => {
  const { user, router } = renderRoute('/settings/plugin-keys');
  await screen.findByText('Northwind');
  await user.type(screen.getByRole('searchbox', { name: 'Search keys' }), 'harbour');
  expect(await screen.findByText('No key matches')).toBeVisible();
  expect(router.state.location.search).toBe('?search=harbour');
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
