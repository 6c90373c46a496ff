import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('a form with something wrong leads to the first such field, whichever screen it is on', async () => {
  const { user } = renderRoute('/settings');
  const last = await screen.findByLabelText(/^Last name/);
  await user.clear(screen.getByLabelText(/^First name/));
  await user.clear(last);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText(/^First name/)).toHaveFocus());
});
