import { ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = `/use-case/${ids.useCase(1)}/batch`;

const file = (name: string) => new File(['Invoices are due.'], name, { type: 'text/plain' });

/** The form is not looked into: this world's files are none to the one that reads it. */
const sent = (answer: (nth: number) => Response) => {
  let nth = 0;
  server.use(
    http.post('*/api/v1/use-case/:id/run/upload-file', () => {
      nth += 1;
      return answer(nth);
    }),
  );
};
const stored = () => HttpResponse.json({ status: 201, message: 'Stored', data: { id: crypto.randomUUID() } });

test('issue 6: files alone become a batch; each is a row, and what cannot be read is told before anything runs', async () => {
  sent(stored);
  const { user, router } = renderRoute(PAGE);
  await user.upload(await screen.findByLabelText('Files'), [file('a.txt'), file('broken.pdf')]);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/batches\//));
  expect(await screen.findByRole('heading', { name: 'a.txt and 1 more' })).toBeInTheDocument();
  // Its rows are drawn anew when the use case's inputs are there.
  expect(await screen.findByLabelText(/^Your own draft/)).toHaveValue('0');
  expect(await screen.findByText('broken.pdf')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The files' })).toBeInTheDocument();
  // What else is asked for gets one value for all of them.
  await user.selectOptions(screen.getByLabelText(/^Question/), 'The same value for all rows');
  await user.type(screen.getByRole('textbox', { name: 'Question, for all rows' }), 'When are they due?');
  await user.click(screen.getByRole('button', { name: 'Check 2 rows' }));
  const faulty = await screen.findByRole('table', { name: 'Rows with errors' });
  await waitFor(() => expect(faulty).toHaveTextContent('broken.pdf cannot be read: it is damaged.'));
  expect(screen.getByRole('button', { name: 'Run 1 row' })).toBeDisabled();
});

test('a file that could not be sent is named, and the others wait until somebody goes on', async () => {
  const refused = { status: 413, code: 'documents.too_large', message: 'It is too large.' };
  sent((nth) => (nth === 2 ? HttpResponse.json(refused, { status: 413 }) : stored()));
  const { user, router } = renderRoute(PAGE);
  await user.upload(await screen.findByLabelText('Files'), [file('a.txt'), file('b.txt')]);
  expect(await screen.findByText('b.txt: It is too large.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(PAGE);
  await user.click(screen.getByRole('button', { name: 'Continue with 1 file' }));
  expect(await screen.findByRole('heading', { name: 'a.txt' })).toBeInTheDocument();
});

test('UX-27: what the first rows leave out is counted', async () => {
  sent(stored);
  const { user } = renderRoute(PAGE);
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'];
  await user.upload(await screen.findByLabelText('Files'), names.map(file));
  expect(await screen.findByText('and 1 more row')).toBeVisible();
});

test.each([
  ['/batches', 'New batch', `/use-case/${ids.useCase(1)}/batch`],
  ['/schedules', 'New schedule', '/schedules/new'],
])('UX-27: %s begins one, with the use case that is chosen', async (address, label, path) => {
  const { user, router } = renderRoute(address);
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog', { name: label });
  const search = within(dialog).getByRole('searchbox', { name: 'Search use cases' });
  await user.type(search, 'no such words');
  expect(await within(dialog).findByText('No use case matches')).toBeVisible();
  await user.clear(search);
  const [first] = await within(dialog).findAllByRole('link', { name: /Brief from documents/ });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});
