import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('issue 33: a key for usage figures is made by saying so, and the list says what it is for', async () => {
  const { user } = renderRoute('/settings/developers?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  const figures = dialog.getByRole('checkbox', { name: 'Usage figures' });
  expect(figures).not.toBeChecked();
  await user.click(figures);
  await user.click(dialog.getByRole('checkbox', { name: 'Models' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Use cases' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Warehouse');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  const row = await screen.findByRole('row', { name: /Warehouse/, hidden: true });
  expect(row).toHaveTextContent('Usage figures');
  expect(row).not.toHaveTextContent('Models');
  expect(db.apiKeys[0]?.scopes).toEqual(['figures']);
});
