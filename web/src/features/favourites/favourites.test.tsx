/** UX-34: favourites are kept by the server; what was once kept in the browser is brought there. */
import { db, ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { session } from '@/api/session';
import { renderRoute, signInAs } from '@/testing/render';
import { server } from '@/testing/server';

const inBar = async () => within(await screen.findByRole('region', { name: 'Favourites' }));
const key = () => `favourites:${session.clientId() ?? ''}:${session.user()?.id ?? ''}`;

test('UX-34: a favourite is in the side bar and in the palette, and leaves both', async () => {
  const { user } = renderRoute(`/use-case/${ids.useCase(1)}/run`);
  await user.click(await screen.findByRole('button', { name: /^Favourite: / }));
  expect(await (await inBar()).findByRole('link', { name: 'Brief from documents' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Find anything' }));
  expect(await palette.findByRole('group', { name: 'Favourites' })).toHaveTextContent('Brief from documents');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Favourite: / }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull());
});

test('31: a favourite prompt opens Play with it chosen, from the side bar and from the palette', async () => {
  signInAs('admin');
  const prompt = db.useCases.find(({ id }) => id === ids.useCase(1));
  if (prompt === undefined) throw new Error('no such use case');
  prompt.kind = 'prompt';
  localStorage.setItem(key(), JSON.stringify([prompt.id]));
  const { user, router } = renderRoute('/runs');
  const link = await (await inBar()).findByRole('link', { name: prompt.name });
  expect(link).toHaveAttribute('href', `/play?workspace=${prompt.workspace_id}&prompt=${prompt.id}`);
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Find anything' }));
  const group = within(await palette.findByRole('group', { name: 'Favourites' }));
  await user.click(group.getByRole('option', { name: new RegExp(prompt.name) }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/play'));
});

test('UX-34: what the browser kept is brought to the server once, in its order', async () => {
  signInAs('admin');
  localStorage.setItem(key(), JSON.stringify([ids.useCase(2), ids.useCase(1)]));
  const brought: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'PUT' && request.url.endsWith('/favourite'))
      brought.push(request.url.split('/').at(-2) ?? '');
  });
  renderRoute('/runs');
  await inBar();
  expect(brought).toEqual([ids.useCase(1), ids.useCase(2)]);
  expect(localStorage.getItem(key())).toBeNull();
  server.events.removeAllListeners();
});

test('UX-34: without an answer what the browser kept stays there', async () => {
  signInAs('admin');
  localStorage.setItem(key(), JSON.stringify([ids.useCase(1)]));
  let tried = false;
  server.use(
    http.put('*/api/v1/use-case/:id/favourite', () => {
      tried = true;
      return HttpResponse.error();
    }),
  );
  renderRoute('/runs');
  await waitFor(() => expect(tried).toBe(true));
  expect(localStorage.getItem(key())).not.toBeNull();
});
