/** R18: the page that says where and with what a use case begins. */
import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lastUsedFirst } from '@/features/cases/model';
import { renderRoute } from '@/testing/render';

const SLOW = { timeout: 25_000 };

describe('R18: /build', () => {
  test('offers each way to begin in the workspace that was used last, and in another one', async () => {
    const { user, router } = renderRoute('/build');
    expect(await screen.findByRole('heading', { name: 'Build', level: 1 })).toBeVisible();
    const place = await screen.findByRole('combobox', { name: 'Workspace' }, SLOW);
    const [last, seenOnly, other] = db.workspaces;
    expect(place).toHaveValue(last?.name);
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Describe it')).toBe(`/build-use-case/${String(last?.id)}`);
    expect(to('Choose a template')).toBe(`/templates?workspace=${String(last?.id)}`);
    expect(to('Start blank')).toBe(`/build-use-case/${String(last?.id)}?start=blank`);
    await user.click(place);
    expect(screen.queryByRole('option', { name: seenOnly?.name })).toBeNull();
    await user.click(await screen.findByRole('option', { name: other?.name }));
    await waitFor(() => expect(to('Describe it')).toBe(`/build-use-case/${String(other?.id)}`));
    expect(router.state.location.search).toBe(`?workspace=${String(other?.id)}`);
    await user.click(screen.getByRole('button', { name: 'Import a file' }));
    expect(await screen.findByRole('dialog', { name: 'Import a use case' })).toBeVisible();
  }, 60_000);

  test('a blank start is chosen on the page it leads to', async () => {
    const { user } = renderRoute('/build');
    await user.click(await screen.findByRole('link', { name: 'Start blank' }, SLOW));
    expect(await screen.findByRole('radio', { name: /Blank/ }, SLOW)).toBeChecked();
  }, 60_000);

  test('says what to do where nothing may be built', async () => {
    for (const workspace of db.workspaces) workspace.my_permissions = ['view-workspace'];
    renderRoute('/build');
    expect(await screen.findByText('You cannot build in any workspace yet', undefined, SLOW)).toBeVisible();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'New workspace' })).toHaveAttribute('href', '/workspaces?new=1');
    expect(screen.queryByRole('link', { name: 'Start blank' })).toBeNull();
  }, 60_000);

  test('is found in the palette', async () => {
    const { user, router } = renderRoute('/workspaces');
    await screen.findByRole('heading', { name: 'Workspaces' });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Find anything' }, SLOW);
    await user.type(within(palette).getByRole('combobox'), 'build');
    await user.click(await within(palette).findByRole('option', { name: 'Build' }, SLOW));
    await waitFor(() => expect(router.state.location.pathname).toBe('/build'));
  }, 60_000);

  test('orders workspaces by what was used last', () => {
    const places = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(lastUsedFirst(places, ['c', 'x', 'a', 'c']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(lastUsedFirst(places, [])).toEqual(places);
  });
});
