import { list } from '@mock/answers';
import { db } from '@mock/db';
import { guides } from '@mock/guides';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const FIRST = '/guides/00000000-0000-7000-8000-0000000fb001';

test('R43: guides are searched by what is said in them, and a hit leads to the moment', async () => {
  const { user, router } = renderRoute('/guides', 'viewer');
  expect(await screen.findByRole('link', { name: 'How we file expenses' })).toBeVisible();
  expect(screen.queryByText('The new format')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New guide' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search titles and transcripts' }), 'heron');
  await waitFor(() => expect(router.state.location.search).toContain('search=heron'));
  const hit = await screen.findAllByRole('link', { name: '0:05' });
  expect(hit[0]).toHaveAttribute('href', `${FIRST}?at=5000`);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Seen' }), 'Finished');
  expect(await screen.findByText('No guides match')).toBeVisible();
});

test('R43: before the first guide it is said what to do', async () => {
  server.use(http.get('*/api/v1/guide/list', () => list([])));
  const { user } = renderRoute('/guides');
  expect(await screen.findByText('No guides yet')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'New guide' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'New guide' }));
  await user.click(dialog.getByRole('button', { name: 'Create draft' }));
  expect(dialog.getByText('Please enter a title.')).toBeVisible();
});

test('R32, R43: the transcript leads the player, follows it, and how far one has come is kept', async () => {
  const { user, container, router } = renderRoute(FIRST, 'viewer');
  expect(await screen.findByRole('heading', { level: 1, name: 'How we file expenses' })).toBeVisible();
  const video = await waitFor(() => {
    const found = container.querySelector('video');
    if (found === null) throw new Error('no player yet');
    return found;
  });
  expect(video).toHaveAttribute('controls');
  expect(video).not.toHaveAttribute('autoplay');
  expect(video.querySelector('track')).toHaveAttribute('srclang', 'en');
  Object.defineProperty(video, 'readyState', { value: 4 });
  const transcript = within(screen.getByRole('region', { name: 'Transcript' }));
  await user.click(transcript.getByRole('button', { name: /0:05 The heron brings the answer/ }));
  expect(video.currentTime).toBe(5);
  expect(transcript.getByRole('button', { name: /0:05/ })).toHaveAttribute('aria-current', 'true');
  const chapters = within(screen.getByRole('navigation', { name: 'Chapters' }));
  await user.click(chapters.getByRole('button', { name: /Begin/ }));
  expect(video.currentTime).toBe(0);
  await user.type(transcript.getByRole('searchbox', { name: 'Search in the transcript' }), 'heron');
  expect(await transcript.findByText('1 line found')).toBeVisible();
  // The end is told at once, and it stays.
  video.currentTime = 9.4;
  fireEvent.timeUpdate(video);
  await waitFor(() => expect(guides.told.at(-1)).toEqual({ position_ms: 9_400, is_finished: true }));
  // What was seen since is told when one leaves.
  video.currentTime = 2;
  fireEvent.timeUpdate(video);
  await router.navigate('/guides');
  await waitFor(() => expect(guides.told.at(-1)).toEqual({ position_ms: 2_000, is_finished: true }));
});

test('R43: a linked player tells nobody how far one is, so its watcher says that they have seen it', async () => {
  const linked = guides.details[0];
  if (linked === undefined) throw new Error('there are no guides');
  const link = 'https://player.example.com/embed/7';
  linked.guide = { ...linked.guide, media: { source: 'player', media_type: null, file_name: null, size: null, link } };
  const { user, container } = renderRoute(FIRST, 'viewer');
  await waitFor(() => expect(container.querySelector('iframe')).toHaveAttribute('src', link));
  expect(screen.getByText(/use its own player to go to a line/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as watched' }));
  await waitFor(() => expect(guides.told.at(-1)?.is_finished).toBe(true));
  expect(await screen.findByText('Finished')).toBeVisible();
});

test('R43: a guide is published, changed and deleted by those who manage guides', async () => {
  const { user } = renderRoute('/guides');
  const draft = within(await screen.findByRole('article', { name: 'The new format' }));
  expect(draft.getByText('Draft')).toBeVisible();
  expect(draft.getByText(/3 people started it/)).toBeVisible();
  expect(within(screen.getByRole('article', { name: 'Sign in' })).queryByRole('button')).toBeNull();
  await user.click(draft.getByRole('button', { name: 'Actions for The new format' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish' }));
  expect(await screen.findByText('Published')).toBeVisible();
  await user.click(draft.getByRole('button', { name: 'Actions for The new format' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(guides.details).toHaveLength(2));
});

test('R43: chapters and captions are checked where they are entered, and another’s change loses nothing', async () => {
  const { user } = renderRoute(`${FIRST}/edit`);
  expect(await screen.findByRole('heading', { level: 1, name: 'How we file expenses' })).toBeVisible();
  const time = screen.getByRole('textbox', { name: 'Time of chapter 2' });
  await user.clear(time);
  await user.type(time, 'soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please enter a time as 1:02.')).toBeVisible();
  await user.clear(time);
  await user.type(time, '0:07');
  const [first] = guides.details;
  if (first !== undefined) first.guide.revision = 8;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('What you typed is still here, but not saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Overwrite theirs when I save' }));
  await waitFor(() => expect(screen.queryByText('What you typed is still here, but not saved.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Guide saved')).toBeVisible();
  expect(guides.details[0]?.chapters[1]).toEqual({ start_ms: 7_000, title: 'The answer' });

  const file = new File(['1\n00:00:01,000 --> 00:00:02,000\nSubRip'], 'a.vtt', { type: 'text/vtt' });
  await user.upload(screen.getByLabelText('Caption file'), file);
  expect(await screen.findByText(/Line 1: begin with WEBVTT/)).toBeVisible();
});

test('R43: a guide for every company is for built-in roles alone', async () => {
  const guest = db.roles.account.find(({ name }) => name === 'Guest');
  Object.assign(guest ?? {}, { name: 'Clerk', builtin: false });
  const { user } = renderRoute(`${FIRST}/edit`);
  const roles = await screen.findByRole('combobox', { name: 'Roles' });
  await user.click(roles);
  await user.click(await screen.findByRole('option', { name: 'Clerk' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('switch', { name: 'For every company of the platform' }));
  expect(screen.queryByRole('combobox', { name: 'Workspaces' })).toBeNull();
  await user.click(roles);
  expect(screen.queryByRole('option', { name: 'Clerk' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Guide saved')).toBeVisible();
  expect(guides.details[0]?.guide).toMatchObject({ is_for_all: true, role_ids: [] });
});

test('R43: a page with guides offers them beside it', async () => {
  const { user, router } = renderRoute('/', 'viewer');
  await user.click(await screen.findByRole('button', { name: 'Guides for this page' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Guides for this page' }));
  expect(drawer.queryByText('How we file expenses')).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Sign in' }));
  expect(await drawer.findByRole('region', { name: 'Transcript' })).toBeVisible();
  await user.keyboard('{Escape}');
  await router.navigate('/templates');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guides for this page' })).toBeNull());
});
