import { db } from '@mock/db';
import { replay, replayResult } from '@mock/observe';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '@/api/session';
import { renderRoute, signInAs } from '@/testing/render';

test('recording says how it stands, what a record is and who sees it', async () => {
  renderRoute('/settings/recording');
  expect(await screen.findByText('25 % of runs are recorded, chosen at random.')).toBeVisible();
  expect(screen.getByText(/^12 records/)).toBeVisible();
  expect(screen.getByText(/never in a record/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Each time is in your audit log' })).toHaveAttribute(
    'href',
    '/settings/audit-log?search=recording.replay',
  );
});

test('forbidding recording says what is deleted, and deletes it', async () => {
  const { user } = renderRoute('/settings/recording');
  await user.click(await screen.findByRole('switch', { name: /^Allow recording/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Forbid recording?' });
  expect(dialog).toHaveTextContent('The 12 records that are kept are deleted at once');
  await user.click(within(dialog).getByRole('button', { name: 'Forbid recording' }));
  expect(await screen.findByText('Recording is forbidden')).toBeVisible();
  expect(db.recording).toMatchObject({ permitted: false, recordings: 0, share: 25 });
  await user.click(screen.getByRole('switch', { name: /^Allow recording/ }));
  await waitFor(() => expect(db.recording.permitted).toBe(true));
});

test('staff switch it on after reading what that means; bounds are said at the field', async () => {
  db.recording.enabled = false;
  const { user } = renderRoute('/settings/recording');
  const share = await screen.findByRole('textbox', { name: 'Share of the runs' });
  await user.clear(share);
  await user.type(share, '101');
  await user.click(screen.getByRole('switch', { name: 'Record runs' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please enter a whole number from 1 to 100')).toBeVisible();
  await user.clear(share);
  await user.type(share, '50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record runs from now on?' });
  expect(dialog).toHaveTextContent('50 % of runs are kept with all their texts, each for 14 days.');
  await user.click(within(dialog).getByRole('button', { name: 'Switch recording on' }));
  expect(await screen.findByText('Recording saved')).toBeVisible();
  expect(db.recording).toMatchObject({ enabled: true, share: 50, permitted: true });
});

test('C14: where texts are no longer kept, it says which records hold some and until when', async () => {
  Object.assign(db.recording, { keeps_texts: false, with_texts: 3, texts_until: '2027-01-31T12:00:00Z' });
  renderRoute('/settings/recording');
  expect(await screen.findByText(/3 existing records hold texts, until 31\/01\/2027/)).toBeVisible();
  expect(screen.getByText(/Older ones hold what was asked and answered/)).toBeVisible();
});

test('C14: staff are asked before texts or days of what is there go', async () => {
  const { user } = renderRoute('/settings/recording');
  const days = await screen.findByRole('textbox', { name: 'Keep records' });
  await user.clear(days);
  await user.type(days, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const fewer = await screen.findByRole('dialog', { name: 'Keep records for fewer days?' });
  expect(fewer).toHaveTextContent('The 12 existing records are also removed 3 days after');
  await user.click(within(fewer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(db.recording.retention_days).toBe(3));
  await user.click(screen.getByRole('switch', { name: /^Keep texts/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete records with texts?' });
  expect(dialog).toHaveTextContent('The 12 records that hold texts are deleted at once');
  expect(db.recording.keeps_texts).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Delete and save' }));
  await waitFor(() => expect(db.recording).toMatchObject({ keeps_texts: false, with_texts: 0 }));
});

test('the company’s own people see no switch of the staff’s', async () => {
  db.recording.may_enable = false;
  renderRoute('/settings/recording');
  expect(await screen.findByRole('switch', { name: /^Allow recording/ })).toBeEnabled();
  expect(screen.queryByRole('switch', { name: 'Record runs' })).toBeNull();
});

test('R70: who acts for a client cannot allow in its name, and reading only cannot switch', async () => {
  signInAs('admin');
  const until = new Date(Date.now() + 900_000).toISOString();
  db.acting = { client_id: 2, client_name: 'Contoso Legal', reason: 'Ticket 4711: odd answers', until, write: false };
  session.act({ access_token: 'acting-2', client_id: 2 });
  renderRoute('/settings/recording', null);
  expect(await screen.findByRole('switch', { name: /^Allow recording/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('C6: replays are for who manages plugins', async () => {
  renderRoute('/settings/replays', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('P: from a version’s page last week is replayed against it, and the replay can be stopped', async () => {
  const { user, router } = renderRoute(`/settings/plugins/versions/${db.versions[0]?.id ?? ''}`);
  await user.click(await screen.findByRole('link', { name: 'Replay last week against this version' }));
  expect(await screen.findByRole('combobox', { name: 'Version' })).toHaveValue(`openai 1.3.0 · ${'b'.repeat(12)}`);
  expect(screen.getByText('There are 12 recordings of this plugin that can be replayed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  expect(await screen.findByText('1 of 4 recordings replayed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop this replay?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stop replay' }));
  expect(await screen.findByText('The replay was stopped')).toBeVisible();
  expect(db.replays[0]).toMatchObject({ status: 'cancelled', digest: 'b'.repeat(64), client_id: null });
  expect(await screen.findByRole('link', { name: 'Replay again' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/settings/replays/${db.replays[0]?.id ?? ''}`);
});

test('B22: what is missing is said at its field, and so is what the server refuses', async () => {
  for (const version of db.replay_versions) version.recordings = 0;
  const { user } = renderRoute('/settings/replays/new');
  await user.click(await screen.findByRole('button', { name: 'Begin' }));
  expect(screen.getByText('Please choose a version')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Version' })).toHaveFocus());
  await user.click(screen.getByRole('combobox', { name: 'Version' }));
  await user.click(await screen.findByRole('option', { name: /openai 1\.3\.0/ }));
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  const period = screen.getByRole('combobox', { name: 'Recorded in' });
  await waitFor(() => expect(period).toHaveAccessibleDescription(/No recording of this plugin/));
});

test('a replay that ended shows its figures and each difference; the filter is in the address', async () => {
  const { user, router } = renderRoute(`/settings/replays/${db.replays[0]?.id ?? ''}`);
  expect(await screen.findByText('33 % of what was replayed asks and answers the same.')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Recordings' });
  expect(await within(table).findByText('Words of the answer: 12 changed, of 240', { selector: 'td *' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Newly fails' }));
  await waitFor(() => expect(screen.queryByText('Citations: 1, none before')).toBeNull());
  expect(router.state.location.search).toBe('?verdict=newly_fails');
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
});

test('results come page by page', async () => {
  db.replays = [replay({ chosen: 31 })];
  db.replay_results = Array.from({ length: 31 }, (_, index) => replayResult(index + 1));
  const { user } = renderRoute(`/settings/replays/${db.replays[0]?.id ?? ''}`);
  await screen.findByText('30 of 31');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByText('30 of 31')).toBeNull());
  expect(within(screen.getByRole('table', { name: 'Recordings' })).getAllByRole('row')).toHaveLength(32);
});

test('progress comes by itself while a replay is under way', async () => {
  db.replays = [replay({ status: 'running', finished_at: null, chosen: 4, waiting: 3, same: 1, differs: 0 })];
  renderRoute(`/settings/replays/${db.replays[0]?.id ?? ''}`);
  expect(await screen.findByText('1 of 4 recordings replayed')).toBeVisible();
  Object.assign(db.replays[0] ?? {}, replay({ id: db.replays[0]?.id ?? '' }));
  expect(await screen.findByText('4 of 4 recordings replayed')).toBeVisible();
  expect(screen.getByText('The replay has ended.')).toBeInTheDocument();
});

test('the list of replays is empty with what to do, and by plugin', async () => {
  db.replays = [];
  const { user } = renderRoute('/settings/replays');
  expect(await screen.findByText('Nothing has been replayed yet')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Plugin' }), 'openai');
  expect(await screen.findByText('Nothing has been replayed to a version of openai yet')).toBeVisible();
});
