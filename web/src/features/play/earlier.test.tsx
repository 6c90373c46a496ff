/** Answers that came with an imported or copied chat: no run of this one knows them. */
import { chatId, findChat, messageId } from '@mock/chats';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

/** The last answer of the chat was imported, beside another one. */
function imported() {
  const said = findChat(chatId(1))?.said;
  const last = said?.find(({ id }) => id === messageId(4));
  if (said === undefined || last === undefined) throw new Error('no such chat');
  Object.assign(last, { run_id: null, earlier: 'offline' });
  said.push({ ...last, id: messageId(40), earlier: 'a-model-elsewhere' });
}

test('R51: an imported answer says which model wrote it, and nothing that only a run knows', async () => {
  imported();
  renderRoute(`/play/${chatId(1)}`);
  const answers = await screen.findAllByRole('article', { name: 'Answer' });
  const last = within(answers.at(-1) ?? document.body);
  expect(await last.findByText('From an earlier chat')).toBeVisible();
  expect(last.queryByRole('button', { name: 'Details' })).toBeNull();
});

test('R51: imported answers stand side by side and one is taken on', async () => {
  imported();
  const { user } = renderRoute(`/play/${chatId(1)}`);
  await user.click((await screen.findAllByRole('button', { name: 'Answers side by side' })).at(-1) ?? document.body);
  const columns = within(await screen.findByRole('region', { name: 'Answers side by side' }));
  const other = within(await columns.findByRole('region', { name: '2. a-model-elsewhere' }));
  expect(other.getByText(/up to 160 euro/)).toBeVisible();
  await user.click(other.getByRole('button', { name: 'Use this one' }));
  expect(await screen.findByText('a-model-elsewhere')).toBeVisible();
});
