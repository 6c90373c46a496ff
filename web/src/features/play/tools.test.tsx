import { chatId, chats, findChat, messageId } from '@mock/chats';
import { db, ids } from '@mock/db';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatToolCall, ChatTurnState } from '@/api/gen/types.gen';
import { renderRoute } from '@/testing/render';

const CHAT = `/play/${chatId(1)}`;

beforeEach(() => {
  pace.ms = 0;
});

/** A published use case with a text to fill in. */
const letter = () => {
  const found = db.useCases.find(({ published_version }) => published_version !== null);
  if (found === undefined) throw new Error('no use case is published');
  return found;
};

const call = (more: Partial<ChatToolCall> = {}): ChatToolCall => ({
  id: '01900099-0000-7000-8000-000000000001',
  use_case_id: letter().id,
  use_case_name: 'Letter',
  question: null,
  state: 'waiting',
  problem: null,
  inputs: [{ name: 'topic', label: 'Topic', type: 'short_text', value: 'Tea', document_name: null }],
  run: null,
  result: null,
  asked_at: new Date().toISOString(),
  ...more,
});

/** The last answer of the chat asked for this. */
function asked(state: ChatTurnState, one: ChatToolCall, problem?: string) {
  const kept = findChat(chatId(1));
  if (kept === undefined) throw new Error('no such chat');
  kept.calls = { [messageId(4)]: { calls: [one], state, ...(problem === undefined ? {} : { problem }) } };
  return kept;
}

const card = () => screen.findByRole('article', { name: 'Use case: Letter' });

describe('use cases for the model', () => {
  test('issue 31: are found, added, told how they run and taken out, by keyboard too', async () => {
    const { user } = renderRoute(CHAT);
    const { name } = letter();
    (await screen.findByRole('button', { name: 'Use cases' })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use cases for the model' }));
    expect(dialog.getByText(/cannot run use cases/)).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: `Add ${name}` }));
    await waitFor(() => expect(chats.all[0]?.chat.tools.map(({ mode }) => mode)).toEqual(['ask']));
    await user.click(await dialog.findByRole('combobox', { name: `How ${name} runs` }));
    await user.click(await screen.findByRole('option', { name: 'Run automatically' }));
    await waitFor(() => expect(chats.all[0]?.chat.tools[0]?.mode).toBe('auto'));
    await user.type(dialog.getByRole('searchbox', { name: 'Search use cases' }), 'nothing has these');
    expect(await dialog.findByText('No use cases match your search')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(chats.all[0]?.chat.tools).toEqual([]));
  });

  test('issue 31: what another workspace shares with the company is found, and says what it is not given', async () => {
    const shared = db.useCases.find(({ id }) => id !== letter().id);
    if (shared === undefined) throw new Error('there is one use case only');
    Object.assign(shared, { workspace_id: ids.workspace(2), published_version: 1, visibility: 'client' });
    const { user } = renderRoute(CHAT);
    await user.click(await screen.findByRole('button', { name: 'Use cases' }));
    const list = within(await screen.findByRole('list', { name: 'Use cases to choose from' }));
    expect(list.getByText('Shared with your company. Documents of this chat are not given to it.')).toBeVisible();
    await user.click(list.getByRole('button', { name: `Add ${shared.name}` }));
    await waitFor(() => expect(chats.all[0]?.chat.tools.map(({ use_case_id }) => use_case_id)).toEqual([shared.id]));
  });

  test('issue 31: a chat that has not begun begins with those that were chosen', async () => {
    const { user } = renderRoute('/play');
    const { id, name } = letter();
    await user.click(await screen.findByRole('button', { name: 'Use cases' }));
    await user.click(await screen.findByRole('button', { name: `Add ${name}` }));
    await user.keyboard('{Escape}');
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Write it{Enter}');
    await waitFor(() => expect(chats.all[0]?.chat.tools).toEqual([{ use_case_id: id, name, mode: 'ask' }]));
    expect(await screen.findByRole('button', { name: '1 use case' })).toBeInTheDocument();
  });
});

describe('what the model asked for', () => {
  test('issue 31: waits for its reader, who lets it run', async () => {
    const kept = asked('waits_for_you', call());
    const { user } = renderRoute(CHAT);
    const waiting = within(await card());
    expect(waiting.getByText('Waits for you')).toBeInTheDocument();
    expect(waiting.getByText('Tea')).toBeInTheDocument();
    expect(screen.getByText('The answer waits for you. It stays here until you decide.')).toBeInTheDocument();
    waiting.getByRole('button', { name: 'Run' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(kept.calls?.[messageId(4)]?.calls[0]?.state).toBe('done'));
    expect(await within(await card()).findByRole('link', { name: 'Open the run' })).toBeInTheDocument();
    await user.click(within(await card()).getByRole('button', { name: 'Show the result' }));
    expect(within(await card()).getByRole('button', { name: 'Hide the result' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('issue 31: of an imported chat it shows what it wrote there, without a run to open', async () => {
    asked('whole', call({ state: 'done', result: 'Dear tea drinkers' }));
    const { user } = renderRoute(CHAT);
    const done = within(await card());
    expect(done.queryByRole('link', { name: 'Open the run' })).toBeNull();
    await user.click(done.getByRole('button', { name: 'Show the result' }));
    expect(done.getByText('Dear tea drinkers')).toBeVisible();
  });

  test('issue 31: can be declined', async () => {
    const kept = asked('waits_for_you', call());
    const { user } = renderRoute(CHAT);
    await user.click(within(await card()).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(kept.calls?.[messageId(4)]?.calls[0]?.state).toBe('declined'));
    expect(await within(await card()).findByText('Declined')).toBeInTheDocument();
  });

  test('issue 31: other inputs are filled in on the card, and Escape leaves them', async () => {
    asked('waits_for_you', call());
    const { user } = renderRoute(CHAT);
    await user.click(within(await card()).getByRole('button', { name: 'Edit inputs' }));
    const form = await screen.findByRole('form', { name: 'Inputs of Letter' });
    expect(within(form).getByRole('button', { name: 'Run with these inputs' })).toBeInTheDocument();
    within(form).getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Escape}');
    expect(await within(await card()).findByRole('button', { name: 'Run' })).toBeInTheDocument();
  });

  test('issue 31: while it runs the answer says so and can be stopped', async () => {
    const kept = asked('uses_tools', call({ state: 'running' }));
    const { user } = renderRoute(CHAT);
    expect(await screen.findByText('The answer continues when the use cases have finished.')).toBeInTheDocument();
    expect(within(await card()).queryByRole('button', { name: 'Run' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(kept.calls?.[messageId(4)]?.state).toBe('ended'));
    expect(await screen.findByText('This answer was stopped.')).toBeInTheDocument();
  });

  test('issue 31: what could not run, and what could not go on, says why', async () => {
    asked('ended', call({ state: 'refused', problem: 'It is not published any more.' }), 'The month is used up.');
    renderRoute(CHAT);
    const refused = within(await card());
    expect(refused.getByText('Could not run')).toBeInTheDocument();
    expect(refused.getByText('It is not published any more.')).toBeInTheDocument();
    expect(screen.getByText(/The month is used up/)).toBeInTheDocument();
  });

  test('issue 31: stands on the home of who has to decide', async () => {
    asked('waits_for_you', call());
    renderRoute('/');
    const link = await screen.findByRole('link', { name: 'Decide on Letter' });
    expect(link).toHaveAttribute('href', `/play/${chatId(1)}?message=${messageId(4)}`);
  });
});
