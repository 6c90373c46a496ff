import { ids } from '@mock/db';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

/** Answers to a search wait until the test lets them go; the list without words comes at once. */
function holdSearches() {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  server.use(
    http.get('*/api/v1/use-case/list', async ({ request }) => {
      if (!new URL(request.url).searchParams.has('search')) return;
      asked += 1;
      await gate;
    }),
  );
  return { letGo, asked: () => asked };
}

async function openPalette() {
  const view = renderRoute('/settings');
  await screen.findByRole('heading', { name: 'Profile' });
  await view.user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find anything' });
  const field = within(palette).getByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  return { ...view, palette, field };
}

const option = (palette: HTMLElement, name: RegExp) => within(palette).findByRole('option', { name });

test('the palette is a list that the arrows walk through and Enter opens', async () => {
  const { user, palette, field, router } = await openPalette();
  await option(palette, /Brief from documents/);
  const options = within(palette).getAllByRole('option');
  const marked = () => within(palette).getByRole('option', { selected: true });
  const [first, second] = options;
  expect(marked()).toBe(first);
  expect(field).toHaveAttribute('aria-activedescendant', marked().id);
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe(second);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked()).toBe(options.at(-1));
  await user.type(field, 'runs');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/runs'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is shown stays while the server searches, and Enter opens it', async () => {
  const search = holdSearches();
  const { user, palette, field, router } = await openPalette();
  await option(palette, /Brief from documents/);
  await user.type(field, 'brief');
  await waitFor(() => expect(search.asked()).toBeGreaterThan(0));
  expect(within(palette).getByRole('option', { name: /Brief from documents/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/use-case/${ids.useCase(1)}/run`));
  search.letGo();
});

test('Enter before the answer opens what the answer brings, not something else', async () => {
  const search = holdSearches();
  const { user, palette, field, router } = await openPalette();
  await option(palette, /Brief from documents/);
  // Words of its description: nothing that is known here is called like that.
  await user.type(field, 'decisions');
  expect(within(palette).queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  expect(within(palette).getByText('Searching…')).toBeVisible();
  search.letGo();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/use-case/${ids.useCase(2)}/run`));
});

test('what is shared with the company is found once, and Enter opens where it is run', async () => {
  const row = (id: string, name: string) => ({
    id,
    name,
    description: '',
    icon: 'bolt',
    tags: [],
    version: 1,
    published_at: '2026-05-03T09:00:00Z',
  });
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/use-case/shared', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      const rows = [row(ids.useCase(1), 'Brief from documents'), row(ids.useCase(77), 'Brief of the board')];
      return HttpResponse.json({ status: true, message: '', data: rows, total: 2 });
    }),
  );
  const { user, palette, field, router } = await openPalette();
  await option(palette, /Brief from documents/);
  expect(within(palette).queryByRole('option', { name: /Brief of the board/ })).toBeNull();
  await user.type(field, 'brief');
  const shared = await option(palette, /Brief of the board/);
  expect(shared).toHaveTextContent('Shared with the company');
  // It is in a workspace of mine too, and stands there.
  const own = within(palette).getAllByRole('option', { name: /Brief from documents/ });
  expect(own).toHaveLength(1);
  expect(own[0]).not.toHaveTextContent('Shared with the company');
  expect(asked).not.toContain('');
  await user.clear(field);
  await user.type(field, 'brief of the');
  await waitFor(() => expect(within(palette).getByRole('option', { selected: true })).toBe(shared));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/use-case/${ids.useCase(77)}/run`));
});

test('where what is shared cannot be looked up, the rest is found and it is said', async () => {
  server.use(http.get('*/api/v1/use-case/shared', () => HttpResponse.json({}, { status: 500 })));
  const { user, palette, field } = await openPalette();
  await option(palette, /Brief from documents/);
  await user.type(field, 'brief');
  expect(await option(palette, /Brief from documents/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'no such thing');
  expect(await within(palette).findByText(/results could not be loaded/)).toBeVisible();
});

test('a page of the settings is found by its name', async () => {
  const { user, palette, field, router } = await openPalette();
  expect(within(palette).queryByRole('option', { name: /Audit log/ })).toBeNull();
  await user.type(field, 'audit');
  await option(palette, /Audit log/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/audit-log'));
});

test('Enter on words that nothing has does nothing, also not later', async () => {
  const { user, palette, field, router } = await openPalette();
  await user.type(field, 'no such thing');
  await user.keyboard('{Enter}');
  expect(await within(palette).findByText('Nothing found. Try fewer or other words.')).toBeVisible();
  await user.clear(field);
  await option(palette, /Home/);
  expect(router.state.location.pathname).toBe('/settings');
});

test('an answer that comes late does not slip another choice under Enter', async () => {
  const search = holdSearches();
  const { user, palette, field, router } = await openPalette();
  await option(palette, /Brief from documents/);
  await user.type(field, 'w');
  const shown = await option(palette, /Workspaces/);
  while (shown.getAttribute('aria-selected') !== 'true') await user.keyboard('{ArrowDown}');
  expect(within(palette).queryByRole('option', { name: /Brief from documents/ })).toBeNull();
  await waitFor(() => expect(search.asked()).toBeGreaterThan(0));
  search.letGo();
  // Found by its description, and listed above.
  await option(palette, /Brief from documents/);
  expect(within(palette).getByRole('option', { selected: true })).toHaveTextContent('Workspaces');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/workspaces'));
});

test('letters that are typed while the palette is still being loaded do nothing to the page', async () => {
  const { router } = renderRoute('/settings');
  await screen.findByRole('heading', { name: 'Profile' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
});

test('the list of keys is found by name; its switch turns single letters off and on', async () => {
  const { user, field, router } = await openPalette();
  await user.type(field, 'keyboard');
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(list).getByRole('switch', { name: /Single letters/ }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gw');
  expect(router.state.navigation.state).toBe('idle');
  expect(router.state.location.pathname).toBe('/settings');
  localStorage.removeItem('single_keys');
  await user.keyboard('gw');
  await waitFor(() => expect(router.state.location.pathname).toBe('/workspaces'));
  await user.keyboard('gp');
  await waitFor(() => expect(router.state.location.pathname).toBe('/play'));
});
