import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { pageOf } from './RouteAnnouncer';

test('after a navigation the keyboard stands at the heading and the title is read out', async () => {
  const { user } = renderRoute('/settings');
  await user.click(await screen.findByRole('link', { name: 'Workspaces' }));
  const heading = await screen.findByRole('heading', { name: 'Workspaces', level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(document.title).toBe('Workspaces · Atelier');
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('Workspaces · Atelier'));
});

test('tabs of one workspace are one page', () => {
  expect(pageOf('/workspaces/a/members')).toBe(pageOf('/workspaces/a/documents'));
  expect(pageOf('/workspaces/a/members')).not.toBe(pageOf('/workspaces/b/members'));
  expect(pageOf('/workspaces')).toBe('/workspaces');
});
