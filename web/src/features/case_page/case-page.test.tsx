import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { tabsFor } from './model';

const ID = ids.useCase(1);
const published = { version: 1 } as Parameters<typeof tabsFor>[0]['published'];

test.each([
  [['view-workspace'], published, false, ['run', 'history', 'share']],
  [['run-use-cases'], published, false, ['run', 'history', 'batch', 'schedules', 'share']],
  [['run-use-cases', 'build-use-cases'], published, false, ['run', 'history', 'batch', 'schedules', 'edit', 'share']],
  [['run-use-cases', 'build-use-cases'], null, false, ['run', 'history', 'edit', 'share']],
  [['run-use-cases'], published, true, ['run', 'history']],
])('UX-34: with %j the page has its tabs', (my_permissions, version, shared_only, tabs) => {
  expect(tabsFor({ my_permissions, published: version, shared_only })).toEqual(tabs);
});

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Pages of this use case' }));

test('UX-34: each tab is a page with the same head, and the address without a tab leads to the first', async () => {
  const { user, router } = renderRoute(`/use-case/${ID}`);
  for (const [name, path] of [
    ['History', `/use-case/${ID}/history`],
    ['Batch', `/use-case/${ID}/batch`],
    ['Schedules', `/use-case/${ID}/schedules`],
    ['Share', `/use-case/${ID}/share`],
    ['Edit', `/edit-use-case/${ID}`],
    ['Run', `/use-case/${ID}/run`],
  ] as const) {
    await user.click((await tabs()).getByRole('link', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await waitFor(async () => expect((await tabs()).getByRole('link', { current: 'page' })).toHaveTextContent(name));
    expect(screen.getByRole('heading', { level: 1, name: 'Brief from documents' })).toBeInTheDocument();
  }
});

test('UX-34: an empty list of schedules offers the first one', async () => {
  renderRoute(`/use-case/${ID}/schedules`);
  expect(await screen.findByText('No schedule yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New schedule' })).toHaveAttribute('href', `/schedules/new?use_case=${ID}`);
});

test('R39: the tab for sharing has the same rules as the dialog', async () => {
  renderRoute(`/use-case/${ID}/share`);
  expect(await screen.findByRole('radio', { name: /^Workspace/ })).toBeChecked();
  expect(await screen.findByText('Nobody was added.')).toBeInTheDocument();
});

test('UX-34: a use case is duplicated beside itself, and what was private stays private', async () => {
  const useCase = details(ID)?.useCase;
  if (useCase) useCase.visibility = 'private';
  const { user, router } = renderRoute(`/use-case/${ID}/run`);
  await user.click(await screen.findByRole('button', { name: 'Actions for Brief from documents' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(db.useCases.some((each) => each.name === 'Brief from documents (copy)')).toBe(true));
  const copy = db.useCases.find((each) => each.name === 'Brief from documents (copy)');
  expect(copy?.visibility).toBe('private');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/edit-use-case/${copy?.id ?? ''}`));
});

test('UX-34: its link is copied as somebody else can open it', async () => {
  const { user } = renderRoute(`/use-case/${ID}/run`);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Actions for Brief from documents' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await waitFor(() => expect(write).toHaveBeenCalledWith(`${window.location.origin}/use-case/${ID}/run`));
  expect(await screen.findByText('Link copied')).toBeInTheDocument();
});

test('UX-21: what is published already cannot be published again, and the sections are one click away', async () => {
  const { user } = renderRoute(`/edit-use-case/${ID}`);
  expect(await screen.findByRole('button', { name: 'Published' })).toBeDisabled();
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  await user.click(sections.getByRole('button', { name: 'Inputs' }));
  expect(document.activeElement).toHaveAttribute('data-section', 'inputs');
});
