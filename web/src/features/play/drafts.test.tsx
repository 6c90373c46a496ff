import { ids } from '@mock/db';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const field = () => screen.findByRole('textbox', { name: 'Message' });
const searches = () => screen.findByRole('switch', { name: 'Search documents' });

test('R21: a chat that has not begun keeps its words, its instruction and its switches over a reload, until it is sent', async () => {
  const first = renderRoute('/play');
  await first.user.type(await field(), 'What may a hotel cost?');
  await first.user.click(await searches());
  await first.user.click(screen.getByRole('button', { name: 'Instruction' }));
  await first.user.type(await screen.findByRole('textbox', { name: /^Instruction/ }), 'Answer briefly.');
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Instruction set' })).toBeVisible();
  first.unmount();

  const { user, unmount } = renderRoute('/play');
  expect(await field()).toHaveValue('What may a hotel cost?');
  expect(await searches()).toBeChecked();
  expect(screen.getByRole('button', { name: 'Instruction set' })).toBeVisible();
  await user.type(await field(), '{Enter}');
  await screen.findByRole('article', { name: 'Answer' });
  unmount();

  renderRoute('/play');
  expect(await searches()).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Instruction' })).toBeVisible();
});

test('what was kept for one workspace is not taken into another that a link asks for', async () => {
  const first = renderRoute('/play');
  await first.user.click(await searches());
  first.unmount();
  renderRoute(`/play?workspace=${ids.workspace(2)}`);
  expect(await searches()).not.toBeChecked();
});
