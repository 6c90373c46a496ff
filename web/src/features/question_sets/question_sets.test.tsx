import { ids } from '@mock/db';
import { alikeRow, questions, version } from '@mock/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { formOf, newestOf, shownVersion, valuesOf } from './model';

const PAGE = '/user-upload-management';

test('R46: the newest version is shown, by words and topic, and its questions can be edited', async () => {
  const { user, router } = renderRoute(PAGE);
  expect(await screen.findByText('When is the rent due?')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'dogs');
  await waitFor(() => expect(router.state.location.search).toContain('search=dogs'));
  expect(await screen.findByText('Are dogs allowed?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Are dogs allowed?' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  await user.clear(dialog.getByRole('textbox', { name: /Answer/ }));
  await user.click(dialog.getByRole('button', { name: 'Save as next version' }));
  expect(dialog.getByText('Please enter an answer.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Answer/ }), 'Two of them.');
  await user.click(dialog.getByRole('button', { name: 'Save as next version' }));
  expect(await screen.findByText('Saved as version 3')).toBeVisible();
  expect(questions.entries.map((entry) => entry.answer)).toContain('Two of them.');
});

test('R37: the reference version is marked, and offers nothing to change', async () => {
  renderRoute(`${PAGE}?version=397`);
  expect(await screen.findByText('What is a workspace?')).toBeVisible();
  expect(screen.getByText('Reference', { selector: 'span' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for What is a workspace?' })).toBeNull();
});

test('R27: rows are seen with what is wrong with them before they are imported', async () => {
  const { user, router } = renderRoute(PAGE);
  expect(await screen.findByRole('option', { name: /Version 2 · newest/ })).toBeInTheDocument();
  await router.navigate(`${PAGE}/imports/${questions.imports[0]?.id ?? ''}`);
  await user.click(await screen.findByRole('button', { name: 'Check rows' }));
  expect(await screen.findByText('Please enter an answer.')).toBeVisible();
  expect(screen.getByText('Repeats row 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 1 row as the next version' }));
  expect(await screen.findByText('These questions are in version 3.')).toBeVisible();
  // What was known of versions before is asked for again.
  await user.click(screen.getByRole('link', { name: 'See the questions' }));
  expect(await screen.findByRole('option', { name: /Version 3 · newest/ })).toBeInTheDocument();
});

test('R27: a row that means the same as an entry is kept, replaces it or is skipped, alone or with all', async () => {
  questions.rows = [alikeRow];
  const { user } = renderRoute(`${PAGE}/imports/${questions.imports[0]?.id ?? ''}`);
  await user.click(await screen.findByRole('button', { name: 'Check rows' }));
  expect(await screen.findByText('Means the same as “When is the rent due?”')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to do with row 2' }), 'Skip the row');
  expect(await screen.findByText('Skipped')).toBeVisible();
  const all = within(screen.getByRole('group', { name: 'All rows that mean the same as an entry' }));
  await user.click(all.getByRole('button', { name: 'Replace the entry' }));
  expect(await screen.findByText('Changes an entry')).toBeVisible();
});

test('R46: questions that mean the same and answers that contradict each other stand beside each other', async () => {
  const { user, router } = renderRoute(PAGE);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Compare' }), 'Questions that mean the same');
  expect(router.state.location.search).toContain('pairs=same');
  expect(await screen.findByText('May I keep a dog?')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare' }), 'Answers that contradict each other');
  expect(await screen.findByText('Different figures')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('May I keep a dog?')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit “When must the rent be paid?”' }));
  expect(await screen.findByRole('dialog', { name: 'Edit question' })).toBeVisible();
});

test('R46: two questions that are different on purpose leave the list, and come back when that is undone', async () => {
  const { user } = renderRoute(`${PAGE}?pairs=same`);
  const says = '“When is the rent due?” and “When must the rent be paid?” are different on purpose';
  await user.click(await screen.findByRole('button', { name: says }));
  expect(await screen.findByText('Kept as different on purpose until one of them changes')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('When must the rent be paid?')).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare' }), 'Different on purpose');
  expect(await screen.findByText(/Kept by Ada Lovelace/)).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Compare “When is the rent due?” and “When must the rent be paid?” again' }),
  );
  expect(await screen.findByText('No pair was kept as different on purpose')).toBeVisible();
});

test('R46: a question that nothing answered becomes an entry, or is dismissed', async () => {
  const { user } = renderRoute(`${PAGE}?tab=unanswered`);
  await user.click(await screen.findByRole('button', { name: 'Answer “May I sublet?”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add question' }));
  expect(dialog.getByRole('textbox', { name: /Question/ })).toHaveValue('May I sublet?');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Actions for May I sublet?' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dismiss' }));
  expect(await screen.findByText('Nothing is waiting for an answer')).toBeVisible();
});

test('issue 33: with sums only, questions of few people are not listed, and the page says so', async () => {
  const { user, router } = renderRoute(`${PAGE}?tab=unanswered`);
  await screen.findByRole('button', { name: 'Answer “May I sublet?”' });
  await router.navigate('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await router.navigate(`${PAGE}?tab=unanswered`);
  expect(await screen.findByText(/a question appears once 5 people have asked it/)).toBeVisible();
  expect(await screen.findByText('Nothing is waiting for an answer')).toBeVisible();
});

test('issue 32: a search inside documents shows what the questions and answers say', async () => {
  renderRoute(`/workspaces/${ids.workspace(1)}/documents?in=text&search=rent`);
  const found = within(await screen.findByRole('region', { name: 'Questions and answers' }));
  expect(found.getByText('When is the rent due?')).toBeVisible();
  expect(found.getByText('In May.')).toBeVisible();
});

test('R46: before the first question it is said how they get here', async () => {
  Object.assign(questions, { versions: [], entries: [], imports: [] });
  renderRoute(PAGE);
  expect(await screen.findByText('No questions yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', `${PAGE}?tab=import`);
});

test('C6: who may not manage resources is told so', async () => {
  renderRoute(PAGE, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('the version of an address is shown where there is one, else the newest, else the reference', () => {
  const versions = [397, 2, 1].map((number) => version(number));
  expect(shownVersion(versions, '1')).toBe(1);
  expect(shownVersion(versions, 'soon')).toBe(2);
  expect(shownVersion(versions.slice(0, 1), null)).toBe(397);
  expect(shownVersion([], null)).toBeNull();
  expect(newestOf(versions.slice(0, 1))).toBeNull();
});

test('days are empty in the form and nothing in what is sent', () => {
  expect(valuesOf(formOf({ question: 'When?', valid_from: '2027-01-01' }))).toMatchObject({
    question: 'When?',
    valid_from: '2027-01-01',
    valid_until: null,
  });
});
