import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { renderUi } from '@/testing/render';
import { CopyButton } from './CopyButton';
import { confirm } from './confirm';
import { type Column, DataTable, type ListState } from './DataTable';
import { EmptyList } from './EmptyList';
import { FileSize } from './FileSize';
import { PasswordField } from './PasswordField';
import { RelativeTime } from './RelativeTime';
import { useSecretOnce } from './use-secret-once';

type Row = { id: string; name: string };
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name },
  { key: 'id', header: 'Id', cell: (row) => row.id },
];
const idle: ListState<Row> = { rows: undefined, error: null, pending: false };

const table = (list: Partial<ListState<Row>>) =>
  renderUi(
    <DataTable
      label="Things"
      columns={columns}
      list={{ ...idle, ...list }}
      rowKey={(row) => row.id}
      empty="Nothing here"
    />,
  );

test('a table that loads is busy and keeps its place', () => {
  table({ pending: true });
  expect(screen.getByRole('table', { name: 'Things' })).toHaveAttribute('aria-busy', 'true');
});

test('an empty table says what belongs there', () => {
  table({ rows: [] });
  expect(screen.getByText('Nothing here')).toBeVisible();
});

test('a list without rows says that nothing matches its filter, or what belongs there', () => {
  const list = (isFiltered: boolean) =>
    renderUi(
      <EmptyList isFiltered={isFiltered} noMatch={{ title: 'No thing matches' }} icon={null} title="No thing yet" />,
    );
  const first = list(true);
  expect(screen.getByText('No thing matches')).toBeVisible();
  expect(screen.queryByText('No thing yet')).toBeNull();
  first.unmount();
  list(false);
  expect(screen.getByText('No thing yet')).toBeVisible();
  expect(screen.queryByText('No thing matches')).toBeNull();
});

function Secrets() {
  const secret = useSecretOnce<string>((made) => ({ title: 'Your key', label: 'Key', value: made }));
  return (
    <>
      <button type="button" onClick={secret.begin}>
        New
      </button>
      {secret.making ? (
        <button type="button" onClick={() => secret.making?.onCreated('s3cret')}>
          Make
        </button>
      ) : null}
      {secret.shown}
    </>
  );
}

test('a secret is made, shown once, and gone when its dialog is closed', async () => {
  const { user } = renderUi(<Secrets />);
  expect(screen.queryByRole('button', { name: 'Make' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New' }));
  await user.click(screen.getByRole('button', { name: 'Make' }));
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('s3cret');
  expect(screen.queryByRole('button', { name: 'Make' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'Key' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Key' })).toBeNull());
});

test('a failed table offers another try; rows of an older answer stay', async () => {
  const retry = vi.fn();
  const error = new Problem({ status: 503, code: 'x', message: 'Away.', requestId: 'r-7' });
  const first = table({ error, retry });
  expect(screen.getByText('Away.')).toBeVisible();
  expect(screen.getByText('r-7')).toBeVisible();
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  first.unmount();
  table({ error, rows: [{ id: '1', name: 'Kept' }] });
  expect(screen.getByText('Kept')).toBeVisible();
});

test('the first cell is the row header, and more rows come on request', async () => {
  const more = vi.fn();
  const { user } = table({ rows: [{ id: '1', name: 'One' }], total: 3, more });
  expect(screen.getByRole('rowheader', { name: 'One' })).toBeVisible();
  expect(screen.getByText('1 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledOnce();
});

test.each([
  ['a search that stopped counting says that there are more', 100, true, 2, '2 of 100+'],
  ['and when more of them are shown than it counted', 2, true, 3, '3 of 3+'],
  ['a list counts to a thousand', 1_000, undefined, 2, '2 of 1,000+'],
])('%s', (_, total, isTotalLeast, shown, said) => {
  const rows = Array.from({ length: shown }, (_each, at) => ({ id: String(at), name: `Row ${String(at)}` }));
  table({ rows, total, isTotalLeast, more: vi.fn() });
  expect(screen.getByText(said)).toBeVisible();
});

test('a confirmed deed that fails says so in the dialog and can be tried again', async () => {
  const run = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Problem({ status: 409, code: 'x', message: 'Not empty.' }))
    .mockResolvedValueOnce();
  const { user } = renderUi(
    <button
      type="button"
      onClick={() => confirm({ title: 'Delete?', message: 'Gone for good.', action: 'Delete', run })}
    >
      open
    </button>,
  );
  await user.click(screen.getByText('open'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Not empty.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run).toHaveBeenCalledTimes(2);
});

test('a question that is asked while another is still being carried out begins afresh', async () => {
  const first = Promise.withResolvers<undefined>();
  const second = vi.fn<() => Promise<void>>().mockResolvedValue();
  const ask = (title: string, run: () => Promise<unknown>) =>
    confirm({ title, message: 'Gone for good.', action: 'Delete', run });
  const { user } = renderUi(null);
  ask('Delete one?', () => first.promise);
  const one = await screen.findByRole('dialog', { name: 'Delete one?' });
  await user.click(within(one).getByRole('button', { name: 'Delete' }));
  ask('Delete two?', second);
  const two = await screen.findByRole('dialog', { name: 'Delete two?' });
  await user.click(within(two).getByRole('button', { name: 'Delete' }));
  expect(second).toHaveBeenCalledOnce();
  first.resolve(undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('R82: a copy is confirmed for a second', async () => {
  const { user } = renderUi(<CopyButton value="secret" />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('secret');
  expect(await screen.findByRole('button', { name: 'Copy' })).toBeVisible();
});

test('R83, R84: sizes and times read in words and keep the exact value for machines', () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString();
  renderUi(
    <>
      <RelativeTime at={at} />
      <RelativeTime at="rubbish" />
      <FileSize bytes={1536} />
    </>,
  );
  expect(screen.getByText('5 minutes ago')).toHaveAttribute('datetime', at);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getByText('1.5 kb')).toHaveAttribute('title', '1,536 b');
});

test('R84: within a sentence a moment begins with a small letter', () => {
  const now = new Date().toISOString();
  renderUi(
    <>
      <p>
        <RelativeTime at={now} />
      </p>
      <p>
        Added <RelativeTime at={now} inside /> by Ada
      </p>
    </>,
  );
  expect(screen.getByText('Just now')).toBeVisible();
  expect(screen.getByText('just now')).toBeVisible();
});

test('the keyboard reaches the eye of a password, and not that of one which is out of reach', async () => {
  const { user, unmount } = renderUi(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await user.tab();
  expect(field).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus();
  await user.keyboard(' ');
  expect(field).toHaveAttribute('type', 'text');
  unmount();
  renderUi(<PasswordField label="Secret" eyeLabel="Show or hide the secret" tabIndex={-1} />);
  expect(screen.getByRole('button', { name: 'Show or hide the secret' })).toHaveAttribute('tabindex', '-1');
});
