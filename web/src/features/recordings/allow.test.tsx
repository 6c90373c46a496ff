import { db } from '@mock/db';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

test('what speaks against allowing recording is said where it was tried', async () => {
  db.recording.permitted = false;
  const message = 'Somebody else has just changed this.';
  server.use(
    http.put('*/api/v1/setting/recording', () =>
      HttpResponse.json({ status: 409, code: 'conflict', message }, { status: 409 }),
    ),
  );
  const { user } = renderRoute('/settings/recording');
  await user.click(await screen.findByRole('switch', { name: /^Allow recording/ }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Allow recording/ })).not.toBeChecked();
});
