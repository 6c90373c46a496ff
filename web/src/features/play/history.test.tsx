import { chatId, chats, findChat } from '@mock/chats';
import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;

describe('history', () => {
  const history = async () => within(await screen.findByRole('complementary', { name: 'Chats' }));

  test('R51: search looks into what was said, and opens the branch that it was found in', async () => {
    const { user } = renderRoute('/play');
    const list = await history();
    await user.type(await list.findByRole('searchbox', { name: 'Search chats' }), 'flights');
    await user.click(await list.findByRole('link', { name: /And what about flights/ }));
    expect(
      await within(await screen.findByRole('list', { name: 'Messages' })).findByText('And what about flights?'),
    ).toBeInTheDocument();
  });

  test('R51: filters, folders, and what is new', async () => {
    const { user } = renderRoute('/play');
    const list = await history();
    expect(await list.findByRole('img', { name: 'New answer' })).toBeInTheDocument();
    await user.click(list.getByRole('combobox', { name: 'Which chats' }));
    await user.click(await screen.findByRole('option', { name: 'Archived' }));
    expect(await list.findByRole('link', { name: 'An old question' })).toBeInTheDocument();
    await user.click(list.getByRole('combobox', { name: 'Which chats' }));
    await user.click(await screen.findByRole('option', { name: 'Personnel' }));
    expect(await list.findByRole('link', { name: 'Letter to the works council' })).toBeInTheDocument();
    expect(list.queryByRole('link', { name: 'An old question' })).toBeNull();
  });

  test('a chat is renamed, pinned, archived with undo, and deleted after a question', async () => {
    const { user } = renderRoute('/play');
    const list = await history();
    const act = async (name: string) => {
      await user.click(await list.findByRole('button', { name: /^Actions for (Notice|Period)/ }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Rename');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Period of notice');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await list.findByRole('link', { name: /Period of notice/ })).toBeInTheDocument();
    await act('Pin');
    // It moves to the others that are pinned, with its menu.
    await waitFor(() => expect(list.getAllByRole('img', { name: 'Pinned' })).toHaveLength(2));
    expect(findChat(chatId(2))?.chat.is_pinned).toBe(true);
    await act('Archive');
    await waitFor(() => expect(list.queryByRole('link', { name: /Period of notice/ })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await list.findByRole('link', { name: /Period of notice/ })).toBeInTheDocument();
    await act('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(findChat(chatId(2))).toBeUndefined());
  });
});

describe('sharing', () => {
  test('a link is made, brought up to date and taken back; a reader continues with a copy', async () => {
    const { user, unmount } = renderRoute(CHAT);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Create and copy link' }));
    const links = within(await screen.findByRole('list', { name: 'Links' }));
    await user.click(links.getByRole('button', { name: 'Bring up to date' }));
    const share = findChat(chatId(1))?.shares[0]?.id ?? '';
    unmount();
    const reader = renderRoute(`/play/shared/${share}`);
    expect(await screen.findByText(/1 source is hidden/)).toBeInTheDocument();
    await reader.user.click(screen.getByRole('button', { name: 'Continue as my copy' }));
    await waitFor(() => expect(reader.router.state.location.pathname).toBe(`/play/${chats.all[0]?.chat.id ?? ''}`));
    reader.unmount();
    const again = renderRoute(CHAT);
    await again.user.click(await screen.findByRole('button', { name: 'Share' }));
    await again.user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('No link: only you can read this chat.')).toBeInTheDocument();
  });
});

/** The browser's dialog for files: somebody chooses this one. */
const choosing = (name: string, text: string) =>
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File([text], name, { type: 'application/json' })] });
    this.dispatchEvent(new Event('change'));
  });

test('R51: a chat is brought in from its file, beside the one that is open; what is none says so', async () => {
  const open = findChat(chatId(1));
  if (open === undefined) throw new Error('no such chat');
  const { user, router } = renderRoute(CHAT);
  const bring = async () => {
    await user.click(await screen.findByRole('button', { name: 'Folders and import' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import a chat' }));
  };
  let dialog = choosing('notes.json', 'no JSON at all');
  await bring();
  expect(await screen.findByText(/“notes.json” is not a chat/)).toBeVisible();
  dialog.mockRestore();
  dialog = choosing('chat.json', JSON.stringify({ format: 'atelier.chat', title: 'Brought in' }));
  await bring();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/play/${chats.all[0]?.chat.id ?? ''}`));
  expect(chats.all[0]?.chat).toMatchObject({ title: 'Brought in', workspace_id: open.chat.workspace_id });
  dialog.mockRestore();
});

test('a use case is made of a chat: what is proposed is shown before it is saved, and both lead to each other', async () => {
  const { user, router } = renderRoute(CHAT);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Turn into a use case' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  const dialog = screen.getByRole('dialog', { name: 'Turn this chat into a use case' });
  expect(within(dialog).getByRole('textbox', { name: /Instruction/ })).toHaveValue(
    'Answer this question: {{question}}',
  );
  expect(db.useCases).toHaveLength(4);
  await user.clear(name);
  await user.type(name, 'Hotel questions');
  await user.click(within(dialog).getByRole('button', { name: 'Create use case' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit-use-case\//));
  expect(findChat(chatId(1))?.chat.made_use_case_id).toBe(
    db.useCases.find((each) => each.name === 'Hotel questions')?.id,
  );
  expect(await screen.findByRole('link', { name: 'Hotel limits and who approves more' })).toHaveAttribute('href', CHAT);
});
