import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('issue 5: search says what is sent where, and is turned off after a question and on without one', async () => {
  const { user } = renderRoute('/settings/search');
  expect(await screen.findByText(/is sent to Embedding 3 small \(European Union\)/)).toBeVisible();
  expect(screen.getByText('1 document; its page says why')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^Semantic search/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn semantic search off?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(db.search.by_meaning).toBe(true);
  await user.click(screen.getByRole('switch', { name: /^Semantic search/ }));
  const again = await screen.findByRole('dialog', { name: 'Turn semantic search off?' });
  await user.click(within(again).getByRole('button', { name: 'Turn semantic search off' }));
  expect(await screen.findByText(/no document text is sent anywhere/)).toBeVisible();
  expect(db.search.by_meaning).toBe(false);
  await user.click(screen.getByRole('switch', { name: /^Semantic search/ }));
  await waitFor(() => expect(db.search.by_meaning).toBe(true));
});

test('issue 5: without a model it says what happens when one is connected', async () => {
  db.search.model = null;
  renderRoute('/settings/search');
  expect(await screen.findByText(/Once one is connected/)).toBeVisible();
  expect(screen.getByText('No model')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect one under Model providers' })).toHaveAttribute(
    'href',
    '/settings/bindings',
  );
});

test.each([
  ['fetching', /Step 1 of 2: .* is being fetched \(91 mb\)/],
  ['building', /Step 2 of 2: .* is being prepared/],
  ['failed', /could not be fetched.*The next start of the server tries again/],
] as const)('issue 29: a model of this server that is %s says so', async (state, said) => {
  db.search.model = null;
  db.search.local = state;
  renderRoute('/settings/search');
  expect(await screen.findByText(said)).toBeVisible();
});
