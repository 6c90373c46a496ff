import { chatId, chats, findChat } from '@mock/chats';
import { db, ids } from '@mock/db';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { uploads, wire } from '@/features/documents/uploads';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;
const field = () => screen.findByRole('textbox', { name: 'Message' });
const attached = () => screen.findByRole('list', { name: 'Attached' });
const note = (name: string) => new File(['# Note'], name, { type: 'text/markdown' });

/** The wire of an upload is tried in a browser; here it is what becomes of each file that counts. */
beforeEach(() => {
  for (const { id } of uploads.snapshot()) uploads.forget(id);
  vi.spyOn(wire, 'upload').mockImplementation(async (_to: unknown, file: File) => {
    const like = db.documents[0];
    if (like === undefined) throw new Error('There is no document to be like.');
    const stored = { ...like, id: crypto.randomUUID(), name: file.name };
    db.documents.push(stored);
    return stored;
  });
});

describe('files in a chat', () => {
  test('R21: pasted ones are sent at once and attached to the chat; words that come along are what was meant', async () => {
    renderRoute(CHAT);
    const area = await field();
    const paste = (types: string[], files: File[]) => fireEvent.paste(area, { clipboardData: { types, files } });
    paste(['Files', 'text/plain'], [note('table.png')]);
    paste(['Files'], [note('surcharge.md'), note('terms.md')]);
    const list = within(await attached());
    expect(await list.findByText('surcharge.md')).toBeInTheDocument();
    expect(await list.findByText('terms.md')).toBeInTheDocument();
    expect(list.queryByText('table.png')).toBeNull();
    await waitFor(() => expect(findChat(chatId(1))?.chat.documents).toHaveLength(3));
  });

  test('R21: dropped ones belong to a chat that has not begun, and the line says what they mean for it', async () => {
    renderRoute('/play');
    await field();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], items: [], files: [note('surcharge.md')] } });
    expect(await within(await attached()).findByText('surcharge.md')).toBeInTheDocument();
    const before = await screen.findByRole('region', { name: 'Before you send' });
    await waitFor(() => expect(before).toHaveTextContent(/12 passages of 1 document/));
    expect(before).toHaveTextContent(/only you can read it/);
  });

  test('what went wrong stands at its file, which can be sent again or taken off the list', async () => {
    vi.mocked(wire.upload).mockRejectedValueOnce(new Error('cut'));
    const { user } = renderRoute(CHAT);
    fireEvent.paste(await field(), { clipboardData: { types: ['Files'], files: [note('surcharge.md')] } });
    const way = within(await screen.findByRole('list', { name: 'Uploading files' }));
    expect(await way.findByRole('alert')).toHaveTextContent('could not be sent');
    await user.click(way.getByRole('button', { name: 'Try again: surcharge.md' }));
    expect(await within(await attached()).findByText('surcharge.md')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Uploading files' })).toBeNull();
  });
});

describe('what is said before a first message', () => {
  test('R21: model, region, documents, how long it is kept, cost and who reads it', async () => {
    chats.keepDays = 30;
    renderRoute('/play');
    const before = await screen.findByRole('region', { name: 'Before you send' });
    for (const words of [
      /· This server/,
      /no documents/,
      /deleted 30 days after the last question/,
      /free/,
      /only you/,
    ]) {
      await waitFor(() => expect(before).toHaveTextContent(words));
    }
    expect(ids.workspace(1)).toBe(chats.all[0]?.chat.workspace_id);
  });

  test('issue 32: that an entry of the questions and answers answers, and no model', async () => {
    chats.entry = 'When is the rent due?';
    renderRoute('/play');
    const before = await screen.findByRole('region', { name: 'Before you send' });
    await waitFor(() =>
      expect(before).toHaveTextContent('your company’s questions and answers answer this without a model'),
    );
    expect(before).toHaveTextContent(/free/);
  });
});
