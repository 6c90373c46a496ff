import { chatId, chats, findChat, messageId } from '@mock/chats';
import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '@/lib/paths';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;
const field = () => screen.findByRole('textbox', { name: 'Message' });

test('R21: a slash offers prompts; what one asks for is filled in, and its text stands in the message', async () => {
  const { user } = renderRoute(CHAT);
  await user.type(await field(), '/let');
  await user.click(await screen.findByRole('option', { name: /Letter to a customer/ }));
  const form = within(await screen.findByRole('region', { name: 'Prompt: Letter to a customer' }));
  await user.click(form.getByRole('button', { name: 'Add it to the message' }));
  expect(await form.findByText(/Please fill this in|Please enter|required/i)).toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: /Customer/ }), 'Halden');
  await user.click(form.getByRole('button', { name: 'Add it to the message' }));
  await waitFor(async () => expect(await field()).toHaveValue('Write a letter to Halden.'));
  expect(screen.queryByRole('region', { name: /^Prompt:/ })).toBeNull();
});

test('a prompt that asks for nothing stands in the message at once', async () => {
  const { user } = renderRoute(CHAT);
  await user.type(await field(), '/');
  await user.click(await screen.findByRole('option', { name: /Shorter/ }));
  expect(await field()).toHaveValue('Say that again in three sentences.');
});

test('31: a link with a prompt opens Play with it chosen, once', async () => {
  const [letter] = chats.prompts;
  const { user } = renderRoute(paths.play({ prompt: letter?.id ?? '' }));
  const form = within(await screen.findByRole('region', { name: 'Prompt: Letter to a customer' }));
  await user.type(form.getByRole('textbox', { name: /Customer/ }), 'Halden');
  await user.click(form.getByRole('button', { name: 'Add it to the message' }));
  await waitFor(async () => expect(await field()).toHaveValue('Write a letter to Halden.'));
  expect(screen.queryByRole('region', { name: /^Prompt:/ })).toBeNull();
});

test('31: a link with a prompt that is gone says so', async () => {
  renderRoute(paths.play({ prompt: '01900099-0000-7000-8000-000000000009' }));
  expect(await screen.findByText(/This prompt no longer exists/)).toBeVisible();
});

test('who has no prompt is told how one comes to be', async () => {
  chats.prompts = [];
  const { user } = renderRoute(CHAT);
  await user.type(await field(), '/');
  expect(await screen.findByText(/Save a message as a prompt/)).toBeVisible();
});

test('R21: a message is kept as a prompt, with what is to be filled in', async () => {
  const { user } = renderRoute(CHAT);
  const [keep] = await screen.findAllByRole('button', { name: 'Save as a prompt' });
  await user.click(keep ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a prompt' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Hotel limit');
  const text = dialog.getByRole('textbox', { name: /Text/ });
  await user.clear(text);
  await user.type(text, 'What may a hotel in {{{{city}} cost?');
  expect(dialog.getByRole('status')).toHaveTextContent('1 value is filled in each time.');
  await user.click(dialog.getByRole('button', { name: 'Save prompt' }));
  await waitFor(() => expect(db.useCases.find(({ name }) => name === 'Hotel limit')?.kind).toBe('prompt'));
});

test('R26: a prompt is written from nothing, too', async () => {
  const { user, router } = renderRoute(paths.play({ new: 'prompt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a prompt' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Greeting');
  await user.type(dialog.getByRole('textbox', { name: /Text/ }), 'Greet {{{{name}}.');
  await user.click(dialog.getByRole('button', { name: 'Save prompt' }));
  await waitFor(() => expect(db.useCases.find(({ name }) => name === 'Greeting')?.kind).toBe('prompt'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('R21: where older messages are read as a summary, it stands there and can be opened', async () => {
  const kept = findChat(chatId(1));
  if (kept === undefined) throw new Error('The chat is not there.');
  kept.summaries = {
    [messageId(2)]: {
      text: 'Hotels cost 160 euro.',
      messages: 2,
      model: 'Large 2',
      created_at: '2026-11-26T09:00:00Z',
    },
  };
  const { user } = renderRoute(CHAT);
  const node = within(await screen.findByRole('region', { name: 'Summary of what was said before' }));
  await user.click(node.getByText(/the model reads a summary of the 2 messages above/));
  expect(node.getByText('Hotels cost 160 euro.')).toBeVisible();
});
