import { ids } from '@mock/db';
import { homeMock } from '@mock/handlers/home';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { deedOf, everyDay, moved, placeOf } from './model';

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('region')
    .map((each) => each.getAttribute('aria-label'));

test('R17: widgets stand in the order that was chosen, and each has its figures', async () => {
  homeMock.own = ['quality', 'team_activity', 'my_runs'];
  renderRoute('/dashboard');
  expect(await screen.findByText('9 of 10 answers cite their sources (90 %)')).toBeVisible();
  expect(await screen.findByText('12 runs done')).toBeVisible();
  expect(titles()).toEqual(['Quality of your answers', 'Team activity', 'Your runs']);
});

test('R17: widgets are put in order, taken away and added by the keyboard', async () => {
  homeMock.own = ['quality', 'my_runs'];
  const { user } = renderRoute('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click(screen.getByRole('button', { name: 'Move down: Quality of your answers' }));
  await waitFor(() => expect(homeMock.own).toEqual(['my_runs', 'quality']));
  await user.click(screen.getByRole('button', { name: 'Remove: Your runs' }));
  await waitFor(() => expect(homeMock.own).toEqual(['quality']));
  await user.click(screen.getByRole('button', { name: 'Add: Team activity' }));
  await waitFor(() => expect(homeMock.own).toEqual(['quality', 'team_activity']));
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(homeMock.own).toBeNull());
});

test('R17: a widget that fails leaves the others standing', async () => {
  homeMock.own = ['team_activity', 'my_runs'];
  server.use(
    http.get('*/api/v1/team-activity/list', () =>
      HttpResponse.json({ status: 500, code: 'internal', message: 'Activity is away.' }, { status: 500 }),
    ),
  );
  renderRoute('/dashboard');
  expect(await screen.findByText('Activity is away.')).toBeVisible();
  expect(await screen.findByText('12 runs done')).toBeVisible();
});

test('R17: a dashboard is shared with a workspace, looked at there, and taken as ones own', async () => {
  homeMock.own = ['my_runs'];
  const { user } = renderRoute('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your dashboard' }));
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  await user.click(
    await screen.findByRole('radio', { name: homeMock.shared[0]?.workspace_name ?? 'Sample workspace' }),
  );
  expect(await screen.findByText(/Ada Marlowe shared it with/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use as yours' }));
  expect(await screen.findByRole('button', { name: 'Arrange' })).toBeVisible();
});

test('R54: team activity says what was done to what, and by whom', async () => {
  homeMock.own = ['team_activity'];
  renderRoute('/dashboard');
  const team = within(await screen.findByRole('region', { name: 'Team activity' }));
  expect(await team.findByText(/Ben Osei published/)).toBeVisible();
  expect(team.getByRole('link', { name: 'Brief from documents' })).toHaveAttribute(
    'href',
    `/use-case/${ids.useCase(1)}/run`,
  );
});

test('R29: an empty dashboard says what to do', async () => {
  homeMock.own = [];
  const { user } = renderRoute('/dashboard');
  expect(await screen.findByText('An empty dashboard')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Arrange' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('region', { name: 'Arrange your dashboard' })).toBeVisible();
});

test('R17: moving stops at both ends, and loses nothing', () => {
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});

test('R54: publishing says more than editing, and an unknown deed is a change', () => {
  expect(deedOf({ actions: ['use_case.edit', 'use_case.publish'] }).message).toBe('published');
  expect(deedOf({ actions: ['later.deed'] }).message).toBe('changed');
  expect(placeOf({ kind: 'later', id: 'x', workspace_id: 'w' })).toBe('/workspaces/w/use-cases');
  expect(placeOf({ kind: 'prompt', id: 'x', workspace_id: 'w' })).toBe('/play?workspace=w&prompt=x');
});

test('R17: a month has all its days, also those without runs', () => {
  const days = everyDay(
    [{ day: '2026-11-25', succeeded: 1, failed: 0, cancelled: 0 }],
    3,
    new Date('2026-11-26T09:00:00Z'),
  );
  expect(days.map((each) => [each.day, each.succeeded])).toEqual([
    ['2026-11-24', 0],
    ['2026-11-25', 1],
    ['2026-11-26', 0],
  ]);
});
