import { refuse } from '@mock/answers';
import { chatId, chats, findChat, messageId } from '@mock/chats';
import { db, ids } from '@mock/db';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const CHAT = `/play/${chatId(1)}`;

beforeEach(() => {
  pace.ms = 0;
});

const field = () => screen.findByRole('textbox', { name: 'Message' });
const answers = () => screen.findAllByRole('article', { name: 'Answer' });
/** Which version of the newest answer is shown. The question above it may have versions as well. */
const version = async () =>
  within((await answers()).at(-1) ?? thread())
    .queryByRole('group', { name: /^Version/ })
    ?.getAttribute('aria-label');
const thread = () => screen.getByRole('list', { name: 'Messages' });

/** What the page has sent to an address, as it was sent. */
function sentTo(ending: string) {
  const bodies: Record<string, unknown>[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'POST' || !request.url.endsWith(ending)) return;
    void request
      .clone()
      .json()
      .then((body: Record<string, unknown>) => bodies.push(body));
  });
  return bodies;
}

describe('a new chat', () => {
  test('R21: becomes one with its first message: asked, answered, in the history and in the address', async () => {
    const { user, router } = renderRoute('/play');
    await user.type(await field(), 'What may a hotel cost?{Enter}');
    const [answer] = await answers();
    expect(await within(answer ?? thread()).findByText('up to 160 euro')).toBeInTheDocument();
    const made = chats.all[0]?.chat;
    expect(router.state.location.pathname).toBe(`/play/${made?.id ?? ''}`);
    const history = await screen.findByRole('complementary', { name: 'Chats' });
    expect(await within(history).findByRole('link', { name: /What may a hotel cost/ })).toBeInTheDocument();
    expect(await field()).toHaveFocus();
  });

  test('says honestly what the offline model does, and offers ways to begin that it is good at', async () => {
    const { user } = renderRoute('/play');
    expect(await screen.findByText('This model quotes, it does not write')).toBeInTheDocument();
    const starters = within(screen.getByRole('list', { name: 'Ways to begin' }));
    expect(starters.queryByRole('button', { name: /Draft a letter/ })).toBeNull();
    await user.click(starters.getByRole('button', { name: /Find who decides/ }));
    expect(await field()).toHaveValue('Who has to approve ');
    expect(await field()).toHaveFocus();
  });

  test('a message that was refused is in the field again, with the reason; nothing is lost', async () => {
    const { user } = renderRoute('/play');
    await user.type(await field(), 'quota please{Enter}');
    expect(await screen.findByText(/This month’s tokens are used up/)).toBeInTheDocument();
    expect(await field()).toHaveValue('quota please');
  });

  test('a lost answer is asked for again with the same ids: one message, one run', async () => {
    const bodies = sentTo('/message');
    server.use(http.post('*/api/v1/chat/:id/message', () => refuse(503, 'unavailable', 'Try again.'), { once: true }));
    const { user } = renderRoute('/play');
    await user.type(await field(), 'Twice?{Enter}');
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
    await user.type(await field(), '{Enter}');
    await answers();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(chats.all.filter(({ chat }) => chat.title === 'Twice?')).toHaveLength(1);
    server.events.removeAllListeners();
  });

  test('Shift+Enter makes a line, an empty message is not sent', async () => {
    const { user } = renderRoute('/play');
    await user.type(await field(), '   {Enter}one{Shift>}{Enter}{/Shift}two');
    expect(await field()).toHaveValue('   one\ntwo');
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('what was typed is kept for each chat', async () => {
    const first = renderRoute('/play');
    await first.user.type(await field(), 'Half a question');
    first.unmount();
    const other = renderRoute(CHAT);
    expect(await field()).toHaveValue('');
    other.unmount();
    renderRoute('/play');
    expect(await field()).toHaveValue('Half a question');
  });

  test('temporary: it is said before it begins, and above it then', async () => {
    const { user } = renderRoute('/play');
    await user.click(await screen.findByRole('switch', { name: 'Temporary' }));
    expect(await screen.findByText(/deleted on/)).toBeInTheDocument();
    await user.type(await field(), 'Soon gone{Enter}');
    await answers();
    expect(chats.all[0]?.chat.is_temporary).toBe(true);
    expect(await screen.findByText('Temporary')).toBeInTheDocument();
  });

  test('@ brings documents in, which are read beside every question', async () => {
    const { user } = renderRoute('/play');
    await user.type(await field(), 'What does @trav');
    await user.click(await screen.findByRole('option', { name: /Travel policy 2026.pdf/ }));
    expect(await field()).toHaveValue('What does ');
    expect(within(screen.getByRole('list', { name: 'Attached' })).getByText('Travel policy 2026.pdf')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Sources only' }));
    await user.type(await field(), 'it say?{Enter}');
    await answers();
    expect(chats.all[0]?.chat.documents.map(({ id }) => id)).toEqual([ids.document(1)]);
    expect(chats.all[0]?.chat.sources_only).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Remove Travel policy 2026.pdf' }));
    await waitFor(() => expect(chats.all[0]?.chat.documents).toEqual([]));
    expect(chats.all[0]?.chat.sources_only).toBe(false);
  });

  test('R21: the model may search all documents of the workspace, and sources only needs no other then', async () => {
    const { user } = renderRoute('/play');
    const only = await screen.findByRole('switch', { name: 'Sources only' });
    expect(only).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Search documents' }));
    await user.click(only);
    await user.type(await field(), 'What is the notice period?{Enter}');
    await answers();
    expect(chats.all[0]?.chat).toMatchObject({ searches_documents: true, sources_only: true });
    await user.click(screen.getByRole('switch', { name: 'Search documents' }));
    await waitFor(() => expect(chats.all[0]?.chat.searches_documents).toBe(false));
    expect(chats.all[0]?.chat.sources_only).toBe(false);
  });
});

describe('a chat', () => {
  test('shows its path, what each answer was made of, and what is known before the next is sent', async () => {
    renderRoute(CHAT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hotel limits and who approves more' })).toBeVisible();
    expect(await screen.findByText('And who approves more?')).toBeInTheDocument();
    expect(screen.queryByText('And what about flights?')).toBeNull();
    const before = await screen.findByRole('region', { name: 'Before you send' });
    expect(before).toHaveTextContent('Offline · This server');
    expect(before).toHaveTextContent('12 passages of 1 document');
    expect(before).toHaveTextContent('kept until you delete it · free · only you can read it');
  });

  test('R21: a question that is edited makes a branch; both are there, and one goes from one to the other', async () => {
    const { user } = renderRoute(CHAT);
    await screen.findByText('And who approves more?');
    await user.click(screen.getAllByRole('button', { name: 'Edit the question' }).at(-1) ?? thread());
    const edit = screen.getByRole('textbox', { name: 'Edit your message' });
    await user.clear(edit);
    await user.type(edit, 'And who approves less?');
    await user.click(within(thread()).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('And who approves less?')).toBeInTheDocument();
    expect(screen.queryByText('And who approves more?')).toBeNull();
    expect(await field()).toHaveFocus();
    // It is meant to stand there: nobody is told of another tab.
    expect(screen.queryByText(/Something was asked at the same place/)).toBeNull();
    const versions = within(await screen.findByRole('group', { name: 'Version 3 of 3' }));
    await user.click(versions.getByRole('button', { name: 'Previous version' }));
    expect(await screen.findByText('And what about flights?')).toBeInTheDocument();
    expect(findChat(chatId(1))?.chat.active_leaf_id).toBe(messageId(6));
  });

  test('the arrow up in an empty field edits the last question, Esc leaves it', async () => {
    const { user } = renderRoute(CHAT);
    await screen.findByText('And who approves more?');
    await user.click(await field());
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('textbox', { name: 'Edit your message' })).toHaveValue('And who approves more?');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull();
    expect(await field()).toHaveFocus();
  });

  test('an answer is asked for again, by another model, and stands beside the first', async () => {
    const { user } = renderRoute(CHAT);
    await screen.findByText('And who approves more?');
    await user.click(screen.getAllByRole('button', { name: 'Answer again' }).at(-1) ?? thread());
    await user.click(await screen.findByRole('menuitem', { name: /With Large 2/ }));
    await waitFor(async () => expect(await version()).toBe('Version 2 of 2'));
    await user.click(await screen.findByRole('button', { name: 'Answers side by side' }));
    const columns = await screen.findByRole('region', { name: 'Answers side by side' });
    await user.click((await within(columns).findAllByRole('button', { name: 'Use this one' }))[0] ?? columns);
    await waitFor(async () => expect(await version()).toBe('Version 1 of 2'));
  });

  test('up to four models are compared side by side, and one of their answers is taken on', async () => {
    const bodies = sentTo('/message');
    const { user } = renderRoute(CHAT);
    await user.click(await screen.findByRole('button', { name: /Compare/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Models to compare' }));
    await user.click(await screen.findByRole('option', { name: /Large 2/ }));
    await user.type(await field(), 'Both of you?{Enter}');
    const columns = await screen.findByRole('region', { name: 'Answers side by side' });
    await waitFor(() => expect(within(columns).getAllByRole('button', { name: 'Use this one' })).toHaveLength(2));
    expect(bodies[0]?.['answers']).toHaveLength(2);
    await user.click(within(columns).getAllByRole('button', { name: 'Use this one' })[0] ?? columns);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Answers side by side' })).toBeNull());
    await waitFor(async () => expect(await version()).toBe('Version 1 of 2'));
    server.events.removeAllListeners();
  });

  test('what is sent while an answer is written waits, is changed and taken out; Stop ends the answer', async () => {
    pace.ms = 150;
    const { user } = renderRoute(CHAT);
    await user.type(await field(), 'Take your time{Enter}');
    await screen.findByRole('button', { name: 'Stop' });
    await user.type(await field(), 'And then?{Enter}');
    const queue = within(await screen.findByRole('list', { name: 'Waiting to be sent' }));
    await user.click(queue.getByRole('button', { name: 'Edit the waiting message' }));
    const edit = screen.getByRole('textbox', { name: 'Waiting message' });
    await user.clear(edit);
    await user.type(edit, 'And after that?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('And after that?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the waiting message' }));
    await waitFor(() => expect(screen.queryByText('And after that?')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    // Read out, too.
    expect((await screen.findAllByText('Stopped')).length).toBeGreaterThan(0);
    expect(findChat(chatId(1))?.chat.queue).toEqual([]);
  });

  test('a citation opens its passage', async () => {
    const { user } = renderRoute(CHAT);
    await screen.findByText('And who approves more?');
    await user.click((await screen.findAllByRole('button', { name: /Travel policy 2026.pdf/ }))[0] ?? thread());
    expect(await screen.findByRole('dialog', { name: /Source 1: Travel policy 2026.pdf/ })).toBeInTheDocument();
  });
});

describe('branches', () => {
  const open = async (user: ReturnType<typeof renderRoute>['user']) => {
    await screen.findByText('And who approves more?');
    await user.click(screen.getByRole('button', { name: 'Branches' }));
    return within(await screen.findByRole('list', { name: 'Messages in all branches' }));
  };

  test('the map has every branch, with names, and opens one', async () => {
    const { user } = renderRoute(CHAT);
    const map = await open(user);
    expect(map.getByText('Flights')).toBeInTheDocument();
    await user.click(map.getByRole('button', { name: 'Question: And what about flights?' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await within(thread()).findByText('And what about flights?')).toBeInTheDocument();
  });

  test('a branch is named, removed, and brought back', async () => {
    const { user } = renderRoute(CHAT);
    const map = await open(user);
    await user.click(map.getByRole('button', { name: 'Actions for And who approves more?' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Name this branch' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Approval');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await map.findByText('Approval')).toBeInTheDocument();
    await user.click(map.getByRole('button', { name: 'Actions for And who approves more?' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from here on' }));
    await waitFor(() => expect(map.queryByText('Approval')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await map.findByText('Approval')).toBeInTheDocument();
  });

  test('two branches are compared, word by word', async () => {
    const { user } = renderRoute(CHAT);
    const map = await open(user);
    await user.click(map.getByRole('button', { name: 'Actions for And who approves more?' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Compare with another branch' }));
    await user.click(map.getByRole('button', { name: 'Question: And what about flights?' }));
    const both = await screen.findByRole('dialog', { name: 'Two branches' });
    expect(await within(both).findByText('They have 2 messages in common; what follows is compared.')).toBeVisible();
  });
});

test('somebody who may run nothing is told so before they type', async () => {
  for (const workspace of db.workspaces) workspace.my_permissions = [];
  const { user } = renderRoute('/play');
  await user.type(await field(), 'Hello');
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
});
