/** Issue 29: what does already what somebody is about to make, and what does the same as a use case. */
import { list } from '@mock/answers';
import { ids } from '@mock/db';
import { details } from '@mock/definitions';
import { on } from '@mock/handlers/guard';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const SLOW = { timeout: 25_000 };
const NEW = `/build-use-case/${ids.workspace(1)}`;

describe('issue 29: similar use cases', () => {
  test('are named while one is described, and one of them is taken instead', async () => {
    const { user, router } = renderRoute(NEW);
    const field = await screen.findByRole('textbox', { name: 'Describe what you need' }, SLOW);
    await user.type(field, 'Minutes from what was said');
    const similar = await screen.findByRole('region', { name: 'Similar use cases exist' }, SLOW);
    expect(within(similar).getByRole('link', { name: 'Minutes from a transcript' })).toBeVisible();
    const instead = within(similar).getByRole('link', { name: 'Use it instead: Minutes from a transcript' });
    await user.click(instead);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/use-case\/.+\/run$/), SLOW);
  }, 60_000);

  test('are found by the name alone, too, and nothing is said where there is none', async () => {
    const { user } = renderRoute(NEW);
    const name = await screen.findByRole('textbox', { name: 'Name' }, SLOW);
    await user.type(name, 'Minutes of the board');
    await screen.findByRole('region', { name: 'Similar use cases exist' }, SLOW);
    await user.clear(name);
    await user.type(name, 'Menu of the canteen');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Similar use cases exist' })).toBeNull(), SLOW);
  }, 60_000);

  const opened = async (id: string) => {
    const { user } = renderRoute(`/use-case/${id}/run`);
    const name = details(id)?.useCase.published?.definition.name ?? '';
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }, SLOW));
    await user.click(await screen.findByRole('menuitem', { name: 'Similar use cases' }));
    return screen.findByRole('dialog', { name: 'Similar use cases' }, SLOW);
  };

  test('of a use case are shown to who keeps it', async () => {
    const drawer = await opened(ids.useCase(1));
    expect(await within(drawer).findByRole('link', { name: /sources/i }, SLOW)).toBeVisible();
    expect(within(drawer).queryByRole('link', { name: /Use it instead/ })).toBeNull();
  }, 60_000);

  test('none, or none compared, is said with its reason', async () => {
    const method = { model: null, region: null, message: null } as const;
    server.use(
      on.get('/use-case/{id}/similar', () => list([], { method: { ...method, mode: 'words', reason: 'no_model' } })),
    );
    const drawer = await opened(ids.useCase(1));
    expect(await within(drawer).findByText('Use cases cannot be compared yet', undefined, SLOW)).toBeVisible();
    expect(within(drawer).getByText(/needs the embedding model that runs on the server/)).toBeVisible();
  }, 60_000);

  test('are not offered to who only runs it', async () => {
    const known = details(ids.useCase(1));
    if (known) known.useCase.my_permissions = ['view-workspace', 'run-use-cases'];
    const { user } = renderRoute(`/use-case/${ids.useCase(1)}/run`);
    await user.click(await screen.findByRole('button', { name: 'Actions for Brief from documents' }, SLOW));
    await screen.findByRole('menuitem', { name: 'Copy link' });
    expect(screen.queryByRole('menuitem', { name: 'Similar use cases' })).toBeNull();
  }, 60_000);
});
