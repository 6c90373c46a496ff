import { ids } from '@mock/db';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { pageOf } from './RouteAnnouncer';

test('after a navigation the keyboard stands at the heading and the title is read out', async () => {
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('link', { name: 'Workspaces' }));
  const heading = await screen.findByRole('heading', { name: 'Workspaces', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Workspaces · Atelier');
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('Workspaces · Atelier'));
});

test('a dialog that was opened while the next page was on its way keeps the keyboard', async () => {
  const { user, router } = renderRoute('/settings');
  await screen.findByRole('heading', { name: 'Profile' });
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(http.get('*/api/v1/use-case/:id', () => gate));
  const arrived = router.navigate(`/use-case/${ids.useCase(1)}/run`);
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find anything' });
  await waitFor(() => expect(palette).toContainElement(document.activeElement as HTMLElement));
  letGo();
  await arrived;
  const spoken = () => document.querySelector('[aria-live=polite]');
  await waitFor(() => expect(spoken()).toHaveTextContent('Brief from documents · Atelier'));
  expect(palette).toContainElement(document.activeElement as HTMLElement);
});

test('tabs of one workspace are one page', () => {
  expect(pageOf('/workspaces/a/members')).toBe(pageOf('/workspaces/a/documents'));
  expect(pageOf('/workspaces/a/members')).not.toBe(pageOf('/workspaces/b/members'));
  expect(pageOf('/workspaces')).toBe('/workspaces');
});
