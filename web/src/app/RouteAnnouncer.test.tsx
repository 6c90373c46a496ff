import { ids } from '@mock/db';
import { act, render, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { createMemoryRouter, useLocation, useNavigation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { pageOf, RouteAnnouncer } from './RouteAnnouncer';

test('after a navigation the keyboard stands at the heading and the title is read out', async () => {
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('link', { name: 'Workspaces' }));
  const heading = await screen.findByRole('heading', { name: 'Workspaces', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Workspaces · Atelier');
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('Workspaces · Atelier'));
});

test('a page that goes on before it was drawn is read out when it has come to rest', async () => {
  const frames = new Map<number, FrameRequestCallback>();
  let asked = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    asked += 1;
    frames.set(asked, draw);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  const { promise: gate, resolve: letGo } = Promise.withResolvers<null>();
  const Component = () => (
    <>
      <RouteAnnouncer />
      <h1 tabIndex={-1}>{useLocation().pathname}</h1>
      <p>{useNavigation().state}</p>
    </>
  );
  const tab = { path: '/workspaces/a/members', loader: () => gate, Component };
  const router = createMemoryRouter([{ path: '*', Component }, tab], { initialEntries: ['/settings'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/workspaces/a/documents'));
  act(() => void router.navigate(tab.path));
  await screen.findByText('loading');
  await act(async () => letGo(null));
  await screen.findByText(tab.path);
  for (const draw of frames.values()) draw(0);
  expect(screen.getByRole('heading')).toHaveFocus();
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
