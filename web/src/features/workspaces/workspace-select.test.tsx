import { db } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('UX-03: a workspace is made inside the form that needs one, and what was typed stays', async () => {
  db.workspaces = db.workspaces.slice(0, 1);
  const { user } = renderRoute('/build-use-case');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Answers');
  await user.click(screen.getByRole('combobox', { name: /Workspace/ }));
  await user.click(await screen.findByRole('option', { name: 'New workspace…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New workspace' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Tenders');
  await user.click(dialog.getByRole('button', { name: 'Create workspace' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Workspace/ })).toHaveValue('Tenders'));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Answers');
});

test('UX-03: whoever may not make one is not offered it', async () => {
  for (const workspace of db.workspaces) workspace.my_permissions = ['view-workspace', 'build-use-cases'];
  const { user } = renderRoute('/build-use-case', 'viewer');
  await user.click(await screen.findByRole('combobox', { name: /Workspace/ }));
  expect(await screen.findByRole('option', { name: 'Legal' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'New workspace…' })).toBeNull();
});
