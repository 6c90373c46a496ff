/** R44: notifications by the browser, where the company allows them. */
import { webhooks } from '@mock/handlers/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('R44: an administrator allows them, and another browser is taken out', async () => {
  const browser = { id: 'b1', endpoint: 'https://push.example.test/1', browser: 'Firefox 144 on Linux' };
  webhooks.browsers.push({ ...browser, created_at: new Date().toISOString(), pushed_at: null });
  const { user } = renderRoute('/settings/notifications');
  const allow = await screen.findByRole('switch', { name: /^Allow browser notifications/ });
  await waitFor(() => expect(allow).toBeEnabled());
  expect(screen.queryByRole('region', { name: 'By the browser' })).toBeNull();
  await user.click(allow);
  const panel = within(await screen.findByRole('region', { name: 'By the browser' }));
  // The browser of these tests has no service workers.
  expect(panel.getByText(/cannot show notifications while Atelier is closed/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('Your browsers are told')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Remove Firefox 144 on Linux' }));
  await expect.poll(() => webhooks.browsers).toEqual([]);
});
