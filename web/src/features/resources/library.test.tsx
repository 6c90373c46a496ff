/** R28: the library, where something is used, and replacing it. */
import { ids } from '@mock/db';
import { library } from '@mock/handlers/library';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('R28: the library is searched by kind, and says where something is used and how often out of sight', async () => {
  const { user, router } = renderRoute('/library');
  const table = within(await screen.findByRole('table', { name: 'Library' }));
  expect(await table.findByText('Summarise a meeting')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Brand template');
  expect(router.state.location.search).toBe('?kind=brand_template');
  await user.click(await screen.findByRole('button', { name: /where “Letterhead” is used/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where “Letterhead” is used' }));
  expect(await dialog.findByRole('link', { name: 'Contract review' })).toBeVisible();
  expect(dialog.getByText('and 1 that you cannot see')).toBeVisible();
});

test('R28: chats that use a prompt are a number, and nobody is told whose they are', async () => {
  const { user } = renderRoute('/library?kind=prompt');
  await user.click(await screen.findByRole('button', { name: '3 chats, where “Summarise a meeting” is used' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where “Summarise a meeting” is used' }));
  expect(await dialog.findByText(/^3 chats use it, too\./)).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('R28: another one takes its place in the drafts that one may change', async () => {
  const { user } = renderRoute('/library?kind=brand_template');
  await user.click(await screen.findByRole('button', { name: 'Actions for Letterhead' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace “Letterhead”' }));
  const change = await dialog.findByRole('button', { name: 'Change 1 draft' });
  expect(dialog.getByText('Unchanged: you are not allowed to change it.')).toBeVisible();
  await user.click(change);
  expect(await dialog.findByText('Please choose a replacement.')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: /Replace with/ }));
  await user.click(await screen.findByRole('option', { name: 'Letterhead 2027' }));
  await user.click(change);
  expect(await screen.findByText('One draft was changed')).toBeVisible();
  expect(library.replaced).toEqual([ids.useCase(1)]);
});
