import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

test('R26: everything one may make leads to where it is made', async () => {
  renderRoute('/createResource');
  expect(await screen.findByRole('heading', { name: 'Create' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Brand template' })).toHaveAttribute(
    'href',
    '/settings/resourceNew/new',
  );
  expect(screen.getByRole('link', { name: 'Workspace' })).toHaveAttribute('href', '/workspaces?new=1');
  expect(screen.getByRole('link', { name: 'Prompt' })).toHaveAttribute('href', expect.stringContaining('new=prompt'));
  expect(screen.getByRole('link', { name: 'Questions and answers' })).toHaveAttribute(
    'href',
    '/user-upload-management?new=1',
  );
  expect(screen.getByRole('link', { name: 'Folder' })).toHaveAttribute('href', expect.stringContaining('new=folder'));
  expect(screen.queryByRole('button', { name: /^Request access/ })).toBeNull();
});

test.each([
  ['Folder', 'New folder'],
  ['Questions and answers', 'Add question'],
  ['Announcement', 'New announcement'],
  ['API key', 'New API key'],
])('R26: %s opens what makes it', async (name, title) => {
  const { user } = renderRoute('/createResource');
  await user.click(await screen.findByRole('link', { name }));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
});

test('R26: what one may not make is shown, with the way to ask for it', async () => {
  for (const workspace of db.workspaces) workspace.my_permissions = ['view-workspace', 'run-use-cases'];
  const { user } = renderRoute('/createResource', 'viewer');
  const others = within(await screen.findByRole('region', { name: 'What others make here' }));
  expect(others.getByText('It needs the right “Manage workspaces”.')).toBeVisible();
  expect(others.queryByRole('link')).toBeNull();
  await user.click(others.getByRole('button', { name: 'Request access: Brand template' }));
  expect(await screen.findByRole('dialog', { name: 'Request access' })).toBeVisible();
});
