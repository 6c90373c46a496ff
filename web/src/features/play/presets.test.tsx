import { chatId, chats } from '@mock/chats';
import { presetsMock } from '@mock/handlers/chat_presets';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;

beforeEach(() => {
  pace.ms = 0;
});

type User = ReturnType<typeof renderRoute>['user'];

async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Presets' }));
  return within(await screen.findByRole('dialog', { name: 'Presets' }));
}

const act = async (user: User, name: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};

test('31: a new chat begins with a preset', async () => {
  const { user } = renderRoute('/play');
  await user.click(await screen.findByRole('button', { name: 'Presets' }));
  await user.click(await screen.findByRole('button', { name: 'Use Letters to customers' }));
  expect(await screen.findByRole('button', { name: 'Instruction set' })).toBeVisible();
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Thank Halden.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(chats.all[0]?.chat.system_text).toBe('You write letters. Be friendly and brief.'));
});

test('31: a preset is found and put on a chat that has begun', async () => {
  const { user } = renderRoute(CHAT);
  const dialog = await open(user);
  await user.type(dialog.getByRole('searchbox', { name: 'Search presets' }), 'nothing has these');
  expect(await dialog.findByText('No presets match your search')).toBeVisible();
  await user.clear(dialog.getByRole('searchbox', { name: 'Search presets' }));
  await user.click(await dialog.findByRole('button', { name: 'Use From the contracts alone' }));
  await waitFor(() => expect(chats.all[0]?.chat).toMatchObject({ searches_documents: true, sources_only: true }));
  expect(await screen.findByRole('switch', { name: 'Search documents' })).toBeChecked();
});

test('31: the settings of a chat are kept as a preset, renamed, updated, shared and deleted with undo', async () => {
  const { user } = renderRoute(CHAT);
  const dialog = await open(user);
  await user.click(dialog.getByRole('button', { name: 'Save the settings of this chat' }));
  const form = within(await screen.findByRole('dialog', { name: 'Save as a preset' }));
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Mine');
  await user.click(form.getByRole('button', { name: 'Save preset' }));
  await dialog.findByRole('button', { name: 'Use Mine' });
  const kept = () => presetsMock.all.find(({ name }) => name === 'Mine' || name === 'Ours');

  await act(user, 'Mine', 'Rename');
  const rename = within(await screen.findByRole('dialog', { name: 'Rename preset' }));
  await user.clear(rename.getByRole('textbox', { name: /Name/ }));
  await user.type(rename.getByRole('textbox', { name: /Name/ }), 'Ours');
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await dialog.findByRole('button', { name: 'Use Ours' });

  await act(user, 'Ours', 'Share in this workspace');
  await waitFor(() => expect(kept()?.is_shared).toBe(true));

  const letters = () => presetsMock.all.find(({ name }) => name === 'Letters to customers');
  await act(user, 'Letters to customers', 'Update from this chat');
  await waitFor(() => expect(letters()?.system_text).toBe(''));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(letters()?.system_text).toBe('You write letters. Be friendly and brief.'));

  await act(user, 'Ours', 'Delete');
  await waitFor(() => expect(kept()).toBeUndefined());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept()).toBeDefined());
});

test('issue 31: Esc closes the form and not the list below it, and the keyboard goes on where it was', async () => {
  const { user } = renderRoute('/play');
  await user.click(await screen.findByRole('button', { name: 'Presets' }));
  const save = await screen.findByRole('button', { name: 'Save the settings of this chat' });
  await user.click(save);
  await screen.findByRole('dialog', { name: 'Save as a preset' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as a preset' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Presets' })).toBeVisible();
  await waitFor(() => expect(save).toHaveFocus());
  // What was pressed goes with its row: the dialog is what is still there of the place.
  await act(user, 'Letters to customers', 'Delete');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use Letters to customers' })).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Presets' })).toContainElement(document.activeElement as HTMLElement),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('31: who has no preset is told how one comes to be', async () => {
  presetsMock.all = [];
  const { user } = renderRoute(CHAT);
  expect(await (await open(user)).findByText('No presets yet')).toBeVisible();
});
