/** Issue 5: what the builder knows of inputs, of its draft, of a run to come, and of several models. */
import { db, ids } from '@mock/db';
import { details, input } from '@mock/definitions';
import { pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { turnableWindow } from '@/testing/window';

const BUILDER = `/edit-use-case/${ids.useCase(1)}`;
const NEW = `/build-use-case/${ids.workspace(1)}`;
const SLOW = { timeout: 25_000 };

beforeEach(() => {
  pace.ms = 0;
});

function drafted(inputs: ReturnType<typeof input>[]) {
  const known = details(ids.useCase(1));
  if (known) known.useCase.draft = { ...known.useCase.draft, inputs, instruction: '{{abroad}}' };
}

describe('issue 5: inputs', () => {
  test('one that depends on another is asked for when that says so, and only then sent', async () => {
    drafted([
      input('abroad', { type: 'yes_no' }),
      input('country', { required: true, show_when: { input: 'abroad', is: 'yes' } }),
      input('topics', { type: 'multi_choice', options: ['Law', 'Tax'] }),
      input('items', { type: 'table', columns: [{ title: 'Item', type: 'text' }] }),
    ]);
    const { user } = renderRoute(BUILDER);
    const panel = await screen.findByRole('region', { name: 'Test' }, SLOW);
    expect(within(panel).queryByRole('textbox', { name: /Country/ })).toBeNull();
    await user.click(await within(panel).findByRole('radio', { name: 'Yes' }));
    await user.type(await within(panel).findByRole('textbox', { name: /Country/ }), 'Peru');
    await user.click(await within(panel).findByRole('button', { name: 'Add row' }, SLOW));
    expect(within(panel).getByRole('textbox', { name: 'Item, row 1' })).toHaveFocus();
    await user.type(within(panel).getByRole('textbox', { name: 'Item, row 1' }), 'Tent');
    await user.click(within(panel).getByRole('radio', { name: 'No' }));
    expect(within(panel).queryByRole('textbox', { name: /Country/ })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(db.runs[0]).toMatchObject({ is_test: true }), SLOW);
  }, 60_000);

  test('UX-24: one that is being added is kept once it has a label, and not before', async () => {
    drafted([input('abroad')]);
    const names = () => details(ids.useCase(1))?.useCase.draft.inputs.map(({ name }) => name);
    const { user } = renderRoute(BUILDER);
    const add = await screen.findByRole('button', { name: 'Add input' }, SLOW);
    await user.click(add);
    await screen.findByRole('textbox', { name: 'Label' }, SLOW);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Label' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Change input' })).toBeNull();
    await user.click(add);
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Travel day');
    await waitFor(() => expect(names()).toEqual(['abroad', 'travel_day']), SLOW);
  }, 60_000);

  test('its condition is set in words, and follows the other input’s new name', async () => {
    drafted([input('abroad', { type: 'yes_no' }), input('country')]);
    const { user } = renderRoute(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Change Country' }, SLOW));
    const asked = await screen.findByRole('combobox', { name: 'Asked for' }, SLOW);
    await user.selectOptions(asked, 'abroad');
    expect(screen.getByRole('combobox', { name: 'When it' })).toHaveDisplayValue('is yes');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Change Abroad' }));
    const name = (await screen.findAllByRole('textbox', { name: 'Name' })).at(-1);
    if (name === undefined) throw new Error('no field for the name');
    await user.clear(name);
    await user.type(name, 'travels');
    const condition = () => details(ids.useCase(1))?.useCase.draft.inputs[1]?.show_when;
    await waitFor(() => expect(condition()).toEqual({ input: 'travels', is: 'yes' }), SLOW);
  }, 60_000);
});

test('issue 5: what the draft could do better leads to its field', async () => {
  drafted([input('abroad', { type: 'yes_no' }), input('country')]);
  const { user } = renderRoute(BUILDER);
  await user.click(await screen.findByRole('button', { name: /Fix: .*country/ }, SLOW));
  expect(await screen.findByRole('textbox', { name: 'Label' }, SLOW)).toHaveValue('Country');
}, 60_000);

test('a finding says which input it is about where its own words do not', async () => {
  const missing = (at: number) => ({
    severity: 'error',
    rule: 'not_publishable',
    field: `inputs[${String(at)}].options`,
    message: 'Please add the options to choose from.',
  });
  server.use(
    http.post('*/api/v1/use-case/:id/lint', () =>
      HttpResponse.json({ status: 200, message: 'OK', data: [missing(0), missing(1)] }),
    ),
  );
  drafted([input('abroad', { type: 'choice' }), input('country', { type: 'choice' })]);
  const { user } = renderRoute(BUILDER);
  expect(await screen.findByText('Abroad: Please add the options to choose from.', {}, SLOW)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Fix: Country: Please add/ }));
  expect(await screen.findByRole('textbox', { name: 'Label' }, SLOW)).toHaveValue('Country');
}, 60_000);

test('issue 5: several models answer the same inputs, and one is taken to be published with', async () => {
  drafted([]);
  const { user } = renderRoute(BUILDER);
  const panel = await screen.findByRole('region', { name: 'Test' }, SLOW);
  expect(
    await within(panel).findByText(/Runs on Offline extraction · This machine/, undefined, SLOW),
  ).toBeInTheDocument();
  expect(within(panel).getByText(/no runs yet/)).toBeInTheDocument();
  await user.click(within(panel).getByRole('switch', { name: 'Compare models side by side' }));
  expect(within(panel).getByRole('button', { name: 'Run' })).toBeDisabled();
  await user.click(await within(panel).findByRole('combobox', { name: 'Models' }, SLOW));
  await user.click(await screen.findByRole('option', { name: 'Small 2 · European Union' }, SLOW));
  await user.click(within(panel).getByRole('button', { name: 'Run' }));
  const small = await screen.findByRole('region', { name: 'Small 2 · European Union' }, SLOW);
  const offline = screen.getByRole('region', { name: 'Offline extraction · This machine' });
  await user.click(await within(small).findByRole('button', { name: 'Publish with this one' }, SLOW));
  expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeInTheDocument();
  await waitFor(
    () => expect(details(ids.useCase(1))?.useCase.draft.model).toEqual({ id: 'small-2', region: 'eu' }),
    SLOW,
  );
  expect(within(small).getByRole('link', { name: 'Differences from the first' })).toBeInTheDocument();
  expect(within(offline).queryByRole('link', { name: 'Differences from the first' })).toBeNull();
}, 60_000);

describe('issue 5: a description', () => {
  const describeIt = async (words: string) => {
    const rendered = renderRoute(NEW);
    const field = await screen.findByRole('textbox', { name: 'Describe what you need' }, SLOW);
    await rendered.user.type(field, words);
    await rendered.user.click(screen.getByRole('button', { name: 'Draft it' }));
    return { ...rendered, field };
  };

  test('becomes a proposal that nothing is saved of before somebody creates it', async () => {
    const before = db.useCases.length;
    const { user } = await describeIt('Answers to complaints');
    expect(await screen.findByText('Answer {{letter}}.', undefined, SLOW)).toBeInTheDocument();
    expect(screen.getByText('“Letter” was made a short text.')).toBeInTheDocument();
    expect(db.useCases).toHaveLength(before);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Reply to a complaint');
    await user.click(screen.getByRole('button', { name: 'Create and open the builder' }));
    await waitFor(() => expect(db.useCases).toHaveLength(before + 1), SLOW);
    expect(details(db.useCases[0]?.id)?.useCase.draft).toMatchObject({
      instruction: 'Answer {{letter}}.',
      model: { id: 'large-2', region: 'eu' },
    });
  }, 60_000);

  test('without a model that writes, leads to the nearest template and says why', async () => {
    await describeIt('Looking through a contract');
    expect(
      await screen.findByText(/closest template is “Contract review”: it also mentions contract/, undefined, SLOW),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look at this template' })).toHaveAttribute(
      'href',
      expect.stringContaining('template=contract-review'),
    );
  }, 60_000);

  test('UX-23: goes along as instruction and description where nothing was drafted from it', async () => {
    const { user } = renderRoute(NEW);
    const words = 'Polite replies to complaints';
    await user.type(await screen.findByRole('textbox', { name: 'Describe what you need' }, SLOW), words);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Replies');
    await user.click(screen.getByRole('radio', { name: /Blank/ }));
    await user.click(screen.getByRole('button', { name: 'Create and open the builder' }));
    await waitFor(() => expect(db.useCases[0]?.name).toBe('Replies'), SLOW);
    expect(details(db.useCases[0]?.id)?.useCase.draft).toMatchObject({ instruction: words, description: words });
  }, 60_000);

  test('stays as it was typed when the draft fails, and when the page is opened again', async () => {
    const { field, unmount } = await describeIt('Something unusable');
    expect(await screen.findByText(/The model’s answer was no definition/, undefined, SLOW)).toBeInTheDocument();
    expect(field).toHaveValue('Something unusable');
    unmount();
    renderRoute(NEW);
    expect(await screen.findByRole('textbox', { name: 'Describe what you need' }, SLOW)).toHaveValue(
      'Something unusable',
    );
  }, 60_000);
});

describe('issue 5: retrieval', () => {
  test('a question is tried: passages with their places, and why they were found; what is wrong is said', async () => {
    const { user } = renderRoute(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Try the search' }, SLOW));
    const drawer = await screen.findByRole('dialog', { name: 'Try the search' }, SLOW);
    const question = within(drawer).getByRole('textbox', { name: 'Question' });
    await user.click(within(drawer).getByRole('button', { name: 'Search' }));
    expect(within(drawer).getByText('Please enter a question')).toBeInTheDocument();
    await user.type(question, 'What may a hotel room cost per night?{Enter}');
    const passages = await within(drawer).findByRole('region', { name: 'Passages' });
    expect(within(passages).getByRole('status')).toHaveTextContent(
      '6 passages, the best first · Keyword search only: no embedding model in your regions.',
    );
    const found = within(passages).getAllByRole('article');
    const [first, last] = [found[0], found.at(-1)];
    if (first === undefined || last === undefined) throw new Error('no passages');
    expect(first).toHaveTextContent('Has: hotel, room, cost, night');
    expect(first).toHaveTextContent('Goes along, from after it:');
    expect(within(first).getByText('night', { selector: 'mark' })).toBeInTheDocument();
    expect(within(first).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/documents\/.+\?passage=/),
    );
    expect(last).toHaveTextContent('None of the question’s words: it follows');
    await user.clear(question);
    await user.type(question, 'the meaning of daily allowance{Enter}');
    const near = await within(drawer).findByText('By meaning: place 1 (nearness 0.83)', { exact: false });
    expect(near.closest('article')).toHaveTextContent('None of the question’s words: it is near in meaning.');
    expect(within(drawer).getByRole('status')).toHaveTextContent(
      'By words and by meaning (text-embedding-3-small, eu)',
    );
    expect(within(drawer).getByText('By words: place 5 (score', { exact: false })).toBeInTheDocument();
    await user.clear(question);
    await user.type(question, 'refused{Enter}');
    expect(await within(drawer).findByText('Ask for something else.')).toBeInTheDocument();
    await user.clear(question);
    await user.type(question, 'unread{Enter}');
    expect(await within(drawer).findByText('There is nothing to search yet')).toBeInTheDocument();
  }, 60_000);
});

test('issue 5, nothing typed is lost: turning the window keeps what stands in the test and in an open dialog', async () => {
  drafted([input('country')]);
  const turn = turnableWindow();
  const { user } = renderRoute(BUILDER);
  const panel = await screen.findByRole('region', { name: 'Test' }, SLOW);
  await user.type(await within(panel).findByRole('textbox', { name: /Country/ }), 'Peru');
  await user.click(await screen.findByRole('button', { name: 'Add example' }, SLOW));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the example' }, SLOW), 'Lima');
  turn(false);
  expect(screen.getByRole('textbox', { name: 'Name of the example' })).toHaveValue('Lima');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('tab', { name: 'Test' }, SLOW));
  expect(within(screen.getByRole('tabpanel', { name: 'Test' })).getByRole('textbox', { name: /Country/ })).toHaveValue(
    'Peru',
  );
}, 60_000);
