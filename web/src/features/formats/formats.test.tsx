import { ids } from '@mock/db';
import { screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { paths } from '@/lib/paths';
import { renderRoute, renderUi, signInAs } from '@/testing/render';
import { Preview } from './components/Preview';
import { OWN_LOOK } from './model';

const LIST = '/settings/resourceNew';

test('R41: templates are listed with the default, the archive is another list, and a search that finds nothing says so', async () => {
  const { user, router } = renderRoute(LIST);
  const row = (await screen.findByRole('link', { name: 'Board papers' })).closest('tr');
  expect(row).toHaveTextContent('Default');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which templates' }), 'Archived');
  expect(await screen.findByRole('link', { name: 'Old letterhead' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'nothing');
  expect(await screen.findByText('No templates match')).toBeVisible();
  expect(router.state.location.search).toContain('search=nothing');
});

test('R41: the preview follows the form, and what is wrong stands under its field while one types', async () => {
  const { user } = renderRoute('/settings/resourceNew/new');
  expect(await screen.findByRole('img', { name: 'Page 2' })).toBeVisible();
  expect(screen.getByText('And 1 more.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Header, left' })).toHaveValue('{client}');
  expect(screen.getByRole('textbox', { name: 'Footer, right' })).toHaveValue('Page {page} of {pages}');
  const accent = screen.getByRole('textbox', { name: 'Accent colour' });
  await user.clear(accent);
  await user.type(accent, '#ffd400');
  expect(await screen.findByText('This colour is too light to be read on white.')).toBeVisible();
  await user.clear(accent);
  await user.type(accent, '#7a1f3d');
  await waitFor(() => expect(screen.queryByText('This colour is too light to be read on white.')).toBeNull());
  const top = screen.getByRole('textbox', { name: 'Top' });
  await user.clear(top);
  expect(screen.getByText('Please enter a whole number')).toBeVisible();
  await user.type(top, '30');
  await user.type(screen.getByRole('textbox', { name: 'Name of the template' }), 'Letters');
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  expect(await screen.findByRole('heading', { name: 'Letters', level: 1 })).toBeVisible();
});

test('R41: saved formats say what they hold', async () => {
  renderRoute(`${LIST}?tab=formats`);
  const row = (await screen.findByText('Contract brief')).closest('tr');
  expect(row).toHaveTextContent('2 sections: Terms, Risks · For short contracts');
  expect(within(row as HTMLElement).getByRole('button', { name: 'Actions for Contract brief' })).toBeVisible();
});

test('C6: who may not manage resources is told so', async () => {
  renderRoute(LIST, 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});

test('R41: in the builder a format is saved for others, taken as a copy that says where it is from, and the files get a look', async () => {
  const { user } = renderRoute(paths.editUseCase(ids.useCase(1)));
  await user.click(await screen.findByRole('button', { name: 'Save this format' }));
  const naming = await screen.findByRole('dialog', { name: 'Save this format for other use cases' });
  await user.click(within(naming).getByRole('button', { name: 'Save format' }));
  expect(await screen.findByText(/is saved for other use cases$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a saved format' }));
  await user.click(await screen.findByRole('button', { name: 'Use Contract brief' }));
  expect(await screen.findByText('Taken from “Contract brief”')).toBeVisible();
  expect(await screen.findByDisplayValue('Risks')).toBeVisible();
  const look = screen.getByRole('combobox', { name: 'Export style' });
  await waitFor(() => expect(look).toHaveValue('The default: Board papers'));
  await user.click(look);
  await user.click(await screen.findByRole('option', { name: 'Board papers' }));
  expect(look).toHaveValue('Board papers');
});

test('R41: a page of the preview is never a picture that was taken back, also where effects run twice', async () => {
  const taken = vi.spyOn(URL, 'revokeObjectURL');
  signInAs('admin');
  renderUi(
    <StrictMode>
      <Preview design={OWN_LOOK} onProblem={() => undefined} />
    </StrictMode>,
  );
  const page = await screen.findByRole('img', { name: 'Page 1' });
  await waitFor(() => expect(page).toHaveAttribute('src'));
  expect(taken.mock.calls.flat()).not.toContain(page.getAttribute('src'));
});

test('R41: the versions of a use case are compared with the names of their templates', async () => {
  const { user } = renderRoute(paths.editUseCase(ids.useCase(1)));
  const look = await screen.findByRole('combobox', { name: 'Export style' });
  await user.click(look);
  await user.click(await screen.findByRole('option', { name: 'Board papers' }));
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Compare version 1 with the draft' }));
  const row = await screen.findByRole('row', { name: /^Export style/ });
  expect(row).toHaveTextContent('The default');
  await waitFor(() => expect(row.querySelector('ins')).toHaveTextContent('Board papers'));
});
