import { chatId, chats, findChat, messageId } from '@mock/chats';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ChatQuestion } from '@/api/gen/types.gen';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;

beforeEach(() => {
  pace.ms = 0;
});

/** The last answer of the chat waits for this. */
function asked(more: Partial<ChatQuestion> = {}) {
  const kept = findChat(chatId(1));
  if (kept === undefined) throw new Error('no such chat');
  const call = {
    id: '01900099-0000-7000-8000-000000000002',
    use_case_id: '00000000-0000-0000-0000-000000000000',
    use_case_name: 'Question',
    question: { text: 'Which year?', choices: ['2025', '2026'], reply: null, ...more },
    state: 'waiting' as const,
    problem: null,
    inputs: [],
    run: null,
    result: null,
    asked_at: new Date().toISOString(),
  };
  kept.calls = { [messageId(4)]: { calls: [call], state: 'waits_for_you' } };
  return () => kept.calls?.[messageId(4)]?.calls[0];
}

const card = async () => within(await screen.findByRole('article', { name: 'Question: Which year?' }));

test('31: a question back is answered in place, with other words than its choices, by keyboard too', async () => {
  const call = asked();
  const { user } = renderRoute(CHAT);
  const question = await card();
  expect(question.getByText('Waits for you')).toBeVisible();
  expect(question.getByRole('button', { name: 'Answer' })).toBeDisabled();
  await user.type(question.getByRole('textbox', { name: 'Your answer' }), 'In 2027');
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(call()?.question?.reply).toBe('In 2027'));
  await waitFor(() => expect(question.queryByRole('textbox')).toBeNull());
  expect(question.getByText('In 2027')).toBeVisible();
});

test('31: one of its choices answers it at once', async () => {
  const call = asked();
  const { user } = renderRoute(CHAT);
  await user.click((await card()).getByRole('button', { name: '2026' }));
  await waitFor(() => expect(call()?.question?.reply).toBe('2026'));
});

test('31: a question back can be left unanswered', async () => {
  const call = asked({ choices: [] });
  const { user } = renderRoute(CHAT);
  await user.click((await card()).getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(call()?.state).toBe('declined'));
  expect(await (await card()).findByText('Not answered')).toBeVisible();
});

test('31: what is asked back stands on Home', async () => {
  asked();
  renderRoute('/');
  expect(await screen.findByText('A chat asks you: Which year?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer “Which year?”' })).toBeVisible();
});

test('31: whether the model can ask questions is switched in the chat', async () => {
  const { user } = renderRoute(CHAT);
  await user.click(await screen.findByRole('switch', { name: 'Can ask questions' }));
  await waitFor(() => expect(chats.all[0]?.chat.asks_back).toBe(true));
});
