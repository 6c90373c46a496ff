/** UX-45: what the page says when nobody answers, and that it goes on by itself. */
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

test('UX-45: a server that is away is said, the page explains itself, and both go when it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let away = true;
  server.use(
    http.get('*/api/v1/template/list', () => (away ? HttpResponse.error() : undefined)),
    http.get('*/healthz', () => (away ? HttpResponse.error() : HttpResponse.text('ok'))),
  );
  renderRoute('/templates');
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
  away = false;
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: /try again/i })).toBeNull());
  vi.useRealTimers();
});
