import { readFileSync } from 'node:fs';
import { db } from '@mock/db';
import { job } from '@mock/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { kindWords, readFilter, sumOf } from './model';

const LIST = '/settings/jobs';
const rowOf = async (words: string) => {
  // The same words are a choice of the filter.
  const row = (await screen.findAllByText(words, { selector: 'p' }))[0]?.closest('tr');
  if (!row) throw new Error(`no row with ${words}`);
  return row;
};

test('issue 26: jobs are listed with state, company and cause, and what waits longest is said', async () => {
  renderRoute(LIST);
  const failed = await rowOf('Send an email');
  expect(failed).toHaveTextContent('Tailspin Toys');
  expect(failed).toHaveTextContent('the mail server refused the connection');
  expect(failed).toHaveTextContent('10 times in a row');
  expect(await rowOf('Delete orphaned files')).toHaveTextContent('At an interval');
  expect(screen.getByText('Waiting: 2')).toBeVisible();
  expect(screen.getByText('Failed: 1')).toBeVisible();
  expect(screen.getByText(/^Longest wait: due/)).toHaveTextContent('4 minutes ago');
});

test('issue 26: words, kind, state and company are in the address', async () => {
  const { user, router } = renderRoute(LIST);
  await rowOf('Send an email');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(screen.queryByText('Delete orphaned files', { selector: 'p' })).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Read a document');
  expect(router.state.location.search).toBe('?state=failed&kind=read_document');
  expect(await screen.findByText('No job matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await rowOf('Send an email');
  await user.click(screen.getByRole('combobox', { name: 'Company' }));
  await user.click(await screen.findByRole('option', { name: 'Tailspin Toys' }));
  await waitFor(() => expect(router.state.location.search).toBe('?client=3'));
  await waitFor(() => expect(screen.queryByText('Read a document', { selector: 'p' })).toBeNull());
});

test('issue 26: a failed job is tried again, and one that waits is cancelled after a question', async () => {
  const { user } = renderRoute(LIST);
  const failed = within(await rowOf('Send an email'));
  await user.click(failed.getByRole('button', { name: 'Actions for Send an email' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retry now' }));
  expect(await screen.findByText('The job is tried again')).toBeVisible();
  expect(db.jobs.find(({ kind }) => kind === 'send_mail')?.state).toBe('waiting');

  const [waiting] = screen.getAllByRole('button', { name: 'Actions for Read a document' });
  if (waiting === undefined) throw new Error('no actions');
  await user.click(waiting);
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
  expect(dialog.getByText(/“Read a document” for Contoso Legal ends without success/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel job' }));
  expect(await screen.findByText('The job is cancelled')).toBeVisible();
  expect((await screen.findAllByText('Being cancelled')).length).toBeGreaterThan(0);
});

test('issue 26: one that runs at an interval is not cancelled, and a company’s only job of a kind is', async () => {
  db.jobs = [
    job(1, { kind: 'sweep_originals', is_periodic: true, subject: null }),
    job(2, { kind: 'embed_documents', subject: null }),
  ];
  const { user } = renderRoute(LIST);
  const sweep = within(await rowOf('Delete orphaned files'));
  await user.click(sweep.getByRole('button', { name: 'Actions for Delete orphaned files' }));
  expect(await screen.findByRole('menuitem', { name: 'Retry now' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Cancel job' })).toBeNull();
  await user.keyboard('{Escape}');
  const vectors = await rowOf('Make vectors of documents');
  expect(vectors).not.toHaveTextContent('At an interval');
  await user.click(within(vectors).getByRole('button', { name: 'Actions for Make vectors of documents' }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel job' })).toBeVisible();
});

test('issue 26: a job that runs is not tried again', async () => {
  const { user } = renderRoute(`${LIST}?state=running`);
  const runs = within(await rowOf('Read a document'));
  await user.click(runs.getByRole('button', { name: 'Actions for Read a document' }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel job' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Retry now' })).toBeNull();
});

test('issue 26: a cancel that is refused says why where the question was asked', async () => {
  const { user } = renderRoute(`${LIST}?state=waiting&kind=read_document`);
  const row = within(await rowOf('Read a document'));
  server.use(
    http.post('*/api/v1/job/:id/cancel', () =>
      HttpResponse.json(
        { status: 404, code: 'not_found', message: 'This job was not found.', errors: {} },
        { status: 404 },
      ),
    ),
  );
  await user.click(row.getByRole('button', { name: 'Actions for Read a document' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel job' }));
  expect(await dialog.findByText('This job was not found.')).toBeVisible();
});

test('issue 26: nothing to do is said so', async () => {
  db.jobs = [];
  renderRoute(LIST);
  expect(await screen.findByText('No jobs')).toBeVisible();
  expect(screen.getByText('Nothing is overdue')).toBeVisible();
});

test('C6: who may not manage clients is told so', async () => {
  renderRoute(LIST, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('addresses come from anybody, kinds from servers that are newer', () => {
  expect(readFilter(new URLSearchParams('state=mars&client=abc&kind=x'))).toEqual({
    search: '',
    kind: 'x',
    state: '',
    client: '',
  });
  expect(kindWords('toString')).toBe('toString');
  expect(sumOf([]).oldest_due_at).toBeNull();
});

test('issue 26: every kind of job has words', () => {
  // Each has a line there: the server's own test holds that.
  const lines = readFileSync('../platform/src/testing/killed/mod.rs', 'utf8');
  const kinds = [...lines.matchAll(/^ {4}issue_\d+_\w+: "([a-z_.]+)"/gm)].map(([, kind = '']) => kind);
  expect(kinds.length).toBeGreaterThan(30);
  const paid = ['stripe', 'stripe.meters', 'stripe.reconcile'];
  expect([...kinds, ...paid].filter((kind) => kindWords(kind) === kind)).toEqual([]);
});
