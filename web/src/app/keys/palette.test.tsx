import { chatId } from '@mock/chats';
import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { wire } from '@/features/documents/uploads';
import { type Role, renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

async function openPalette(role: Role = 'admin') {
  const view = renderRoute('/settings', role);
  await screen.findByRole('heading', { name: 'Profile' });
  await view.user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find anything' });
  return { ...view, palette: within(palette), field: within(palette).getByRole('combobox') };
}

test.each([
  ['a document', 'travel policy', 'Documents', /Travel policy 2026\.pdf/, `/documents/${ids.document(1)}`],
  ['a run', 'notice period', 'Runs', /Notice period of the supplier agreement/, `/use-case/${ids.useCase(1)}/run`],
  ['a person', 'osei', 'People', /Ben Osei/, '/settings/usermanagement'],
  ['a chat', 'who approves more', 'Chats', /Hotel limits and who approves more/, `/play/${chatId(1)}`],
  ['the notifications', 'bell', 'Go to', /Notifications/, '/notifications'],
  ['a page by another word', 'activity', 'Go to', /Runs/, '/runs'],
  ['a page of the platform', 'trusted', 'Go to', /Trusted keys/, '/settings/plugin-keys'],
])('UX-33: the palette finds %s', async (_, words, group, name, path) => {
  const { user, palette, field, router } = await openPalette();
  await user.type(field, words);
  const found = within(await palette.findByRole('group', { name: group }));
  await user.click((await found.findAllByRole('option', { name }))[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('UX-33: it finds batches and schedules by their names', async () => {
  const row = { id: 'b1', name: 'Tender questions', use_case_name: 'Answers', next: [], counts: {}, status: 'done' };
  const answer = () => HttpResponse.json({ status: 200, message: '', data: [row], total: 1, next: null });
  server.use(http.get('*/api/v1/batch/list', answer), http.get('*/api/v1/schedule/list', answer));
  const { user, palette, field } = await openPalette();
  await user.type(field, 'tender q');
  expect(await palette.findByRole('group', { name: 'Batches' })).toHaveTextContent('Tender questions');
  expect(palette.getByRole('group', { name: 'Schedules' })).toHaveTextContent('Tender questions');
});

test('R43: it finds a guide by what is said in it, and opens it there', async () => {
  const { user, palette, field, router } = await openPalette();
  await user.type(field, 'heron brings');
  const found = within(await palette.findByRole('group', { name: 'Guides' }));
  await user.click((await found.findAllByRole('option', { name: /The heron brings the answer/ }))[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/guides\//));
  expect(router.state.location.search).toBe('?at=5000');
});

test.each([
  ['upload', 'Upload documents'],
  ['dark', 'Dark colours'],
  ['schedule', 'Schedule a use case'],
  ['invite', 'Invite people'],
  ['openai', 'Connect a language model'],
  ['log out', 'Sign out'],
])('UX-33: “%s” is something one can do', async (words, name) => {
  const { user, palette, field } = await openPalette();
  await user.type(field, words);
  const actions = within(await palette.findByRole('group', { name: 'Actions' }));
  expect(await actions.findByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
});

test('UX-33: what somebody may not do is not offered', async () => {
  const { user, palette, field } = await openPalette('viewer');
  await user.type(field, 'e');
  expect(await palette.findByRole('option', { name: 'Request access' })).toBeVisible();
  for (const name of [/^Invite people/, /^New workspace/, /^Connect a language model/]) {
    expect(palette.queryByRole('option', { name })).toBeNull();
  }
});

test('UX-33: an action is done, and its dialog opens where it belongs', async () => {
  const { user, field, router } = await openPalette();
  await user.type(field, 'invite people{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Invite/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings/usermanagement');
});

test('UX-33: files that are chosen go to the workspace, and its documents are shown', async () => {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function open(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File(['Words.'], 'rail.txt', { type: 'text/plain' })] });
    this.dispatchEvent(new Event('change'));
  });
  const sent = vi.spyOn(wire, 'upload').mockResolvedValue(structuredClone(db.documents[0]));
  const { user, field, router } = await openPalette();
  await user.type(field, 'upload{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/documents'));
  expect(await screen.findByText('rail.txt')).toBeVisible();
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ query: { workspace_id: ids.workspace(1) } });
  click.mockRestore();
});

test('UX-33: where runs cannot be looked up, the rest is found', async () => {
  server.use(http.get('*/api/v1/run/list', () => HttpResponse.json({ status: 500 }, { status: 500 })));
  const { user, palette, field } = await openPalette();
  await user.type(field, 'travel policy');
  expect(await palette.findByRole('option', { name: /Travel policy 2026\.pdf/ })).toBeVisible();
});
