/** UX-25: what is missing in the form of a schedule is said at its field, before anything is sent. */
import { ids } from '@mock/db';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { firstRecurrence, recurrenceProblems } from './recurrence';

test('UX-25: empty fields are marked, the first has the focus, and nothing is sent', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/schedule/preview', () => HttpResponse.json({ data: { next: [] } })),
    http.post('*/api/v1/schedule', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ status: 400, code: 'invalid', message: 'No' }, { status: 400 });
    }),
  );
  const { user } = renderRoute(`/schedules/new?use_case=${ids.useCase(1)}`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.clear(await screen.findByLabelText(/^First day/));
  await user.click(screen.getByRole('button', { name: 'Create schedule' }));
  expect(await screen.findByText('Enter a schedule name')).toBeVisible();
  expect(screen.getByText('Enter the first day')).toBeVisible();
  expect(name).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(name).toHaveFocus());
  expect(await screen.findByText('Please fill this in')).toBeVisible();
  expect(sent).toEqual([]);
});

test('UX-25: each field of a recurrence says what is missing of it', () => {
  const form = firstRecurrence(new Date());
  expect(recurrenceProblems(form)).toEqual({});
  const bad = { ...form, repeat: 'weekly' as const, days: [], time: '', end: { kind: 'until' as const, date: '' } };
  expect(Object.keys(recurrenceProblems(bad))).toEqual(['days', 'time', 'until']);
  expect(Object.keys(recurrenceProblems({ ...form, repeat: 'rule', rule: ' ' }))).toEqual(['rule']);
});
