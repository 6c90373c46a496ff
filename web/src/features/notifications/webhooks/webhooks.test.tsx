/** R44: webhooks of a person, where the company allows them. */
import { webhooks } from '@mock/handlers/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('R44: an administrator allows webhooks, and one is set up, tried out and removed', async () => {
  const { user } = renderRoute('/settings/notifications');
  const allow = await screen.findByRole('switch', { name: /^Allow webhooks/ });
  await waitFor(() => expect(allow).toBeEnabled());
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
  await user.click(allow);
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }));
  await user.click(await panel.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  const address = dialog.getByRole('textbox', { name: /Address/ });
  await user.type(address, 'http://hooks.example.test');
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  expect(await dialog.findByText(/begins with https:\/\/, without/)).toBeVisible();
  await user.clear(address);
  await user.type(address, 'https://hooks.example.test/a');
  await user.click(dialog.getByRole('checkbox', { name: 'Account security' }));
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Secret of your webhook' }));
  expect(secret.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_c2hvd24gb25jZQ==');
  await user.click(secret.getByRole('button', { name: 'I have saved it' }));
  expect(webhooks.hooks[0]?.categories).not.toContain('security');

  await user.click(await panel.findByRole('button', { name: /^Deliveries to/ }));
  const log = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
  await user.click(await log.findByRole('button', { name: 'Send test' }));
  expect(await log.findByText('Delivered')).toBeVisible();
  await user.click(log.getByRole('button', { name: 'Deliver again' }));
  await user.keyboard('{Escape}');

  await user.click(await panel.findByRole('button', { name: /^Remove/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove webhook' }));
  expect(await panel.findByText('No webhooks yet.')).toBeVisible();
});
