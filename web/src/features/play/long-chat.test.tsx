import { chatId, findChat, type Said } from '@mock/chats';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { SIZE } from './window';

/** Three thousand messages, of which every seventh or so has another wording beside it. */
function lengthen(): string {
  const kept = findChat(chatId(2));
  if (kept === undefined) throw new Error('The chat is not there.');
  const said: Said[] = [];
  for (let n = 0; n < 3_000; n += 1) {
    const one: Said = {
      id: `long-${String(n)}`,
      parent_id: n === 0 ? null : `long-${String(n - 1)}`,
      role: n % 2 === 0 ? 'user' : 'assistant',
      text: `Message ${String(n)}`,
      run_id: null,
      branch_name: null,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
      is_pruned: false,
    };
    said.push(one);
    if (n % 15 === 0) said.push({ ...one, id: `long-${String(n)}-b`, text: `Other wording ${String(n)}` });
    if (n % 15 === 5) said.push({ ...one, id: `long-${String(n)}-c`, text: `Another answer ${String(n)}` });
  }
  kept.said = said;
  kept.chat.active_leaf_id = 'long-2999';
  return `/play/${chatId(2)}`;
}

test('issue 31: a chat of 3,000 messages with 400 branches shows its end, goes up by pages, and draws a window of it', async () => {
  const { user } = renderRoute(lengthen());
  const thread = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(await thread.findByText('Message 2998')).toBeInTheDocument();
  expect(thread.getAllByRole('article').length).toBeLessThanOrEqual(SIZE);
  for (let page = 0; page < 8; page += 1) {
    await user.click(await thread.findByRole('button', { name: 'Show earlier messages' }));
  }
  expect(thread.getAllByRole('article').length).toBeLessThanOrEqual(SIZE);
  expect(thread.queryByText('Message 2998')).toBeNull();
  while (thread.queryByRole('button', { name: 'Show later messages' }) !== null) {
    await user.click(thread.getByRole('button', { name: 'Show later messages' }));
  }
  expect(await thread.findByText('Message 2998')).toBeInTheDocument();
}, 120_000);
