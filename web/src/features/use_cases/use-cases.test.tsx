import { SENTINEL } from '@mock/answers';
import { db, ids } from '@mock/db';
import { details } from '@mock/definitions';
import { pace } from '@mock/handlers/runs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

const TAB = `/workspaces/${ids.workspace(1)}/use-cases`;
const BUILDER = `/edit-use-case/${ids.useCase(1)}`;

beforeEach(() => {
  pace.ms = 0;
});

describe('R22: the use cases of a workspace', () => {
  test('are listed with their state; a draft leads to the builder, a published one to its form', async () => {
    renderRoute(TAB);
    expect(await screen.findByRole('link', { name: 'Brief from documents' })).toHaveAttribute(
      'href',
      `/use-case/${ids.useCase(1)}/run`,
    );
    expect(screen.getByRole('link', { name: 'Tender comparison' })).toHaveAttribute(
      'href',
      `/edit-use-case/${ids.useCase(4)}`,
    );
  });

  test('empty, the words of the specification', async () => {
    db.useCases = [];
    renderRoute(TAB);
    expect(await screen.findByText('Add your first use case')).toBeInTheDocument();
  });

  test('a failed list offers another try', async () => {
    renderRoute(`${TAB}?search=${SENTINEL}`);
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
  });

  test('one is deleted after a question that names it', async () => {
    const { user } = renderRoute(TAB);
    await user.click(await screen.findByRole('button', { name: 'Actions for Tender comparison' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this use case?' });
    expect(dialog).toHaveTextContent('Tender comparison');
    await user.click(within(dialog).getByRole('button', { name: 'Delete use case' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tender comparison' })).toBeNull());
  });

  test('one is moved into a folder', async () => {
    const { user } = renderRoute(TAB);
    await user.click(await screen.findByRole('button', { name: 'Actions for Tender comparison' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const place = await screen.findByRole('combobox', { name: /Move “Tender comparison” to/ });
    await user.click(place);
    await user.click(await screen.findByRole('option', { name: 'Contracts' }));
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(db.useCases.find((each) => each.id === ids.useCase(4))?.folder_id).toBe(ids.folder(1)));
  });

  test('several are chosen, moved and deleted, and both are undone', async () => {
    const { user } = renderRoute(TAB);
    const choose = async () => {
      await user.click(await screen.findByRole('checkbox', { name: 'Choose Tender comparison' }));
      await user.click(screen.getByRole('checkbox', { name: 'Choose Answers with sources' }));
    };
    const places = () => [3, 4].map((n) => db.useCases.find((each) => each.id === ids.useCase(n))?.folder_id);
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Move to…' }));
    await user.click(await screen.findByRole('combobox', { name: 'Move them to' }));
    await user.click(await screen.findByRole('option', { name: 'Contracts' }));
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(places()).toEqual([ids.folder(1), ids.folder(1)]));
    expect(await screen.findByText('2 use cases moved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(places()).toEqual([null, null]));
    expect(await screen.findByText('Undone')).toBeVisible();

    await choose();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete use cases' }));
    expect(await screen.findByText('2 use cases deleted')).toBeVisible();
    expect(db.useCases).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(db.useCases).toHaveLength(4));
  });

  test('what somebody was given on one counts for that one alone', async () => {
    const workspace = db.workspaces[0];
    if (workspace) workspace.my_permissions = ['view-workspace'];
    const { user } = renderRoute(TAB, 'viewer');
    await screen.findByRole('link', { name: 'Tender comparison' });
    expect(screen.queryByRole('checkbox', { name: /Choose/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Tender comparison' }));
    await screen.findByRole('menuitem', { name: 'Share' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('R18: a new use case', () => {
  test('needs a name, begins with something, and opens in the builder', async () => {
    const { user, router } = renderRoute(`/build-use-case/${ids.workspace(1)}/${ids.folder(1)}`);
    const create = await screen.findByRole('button', { name: 'Create and open the builder' });
    await waitFor(() => expect(create).toBeEnabled());
    await user.click(create);
    expect(await screen.findByText('Enter a use case name')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Answers from policies');
    await user.click(create);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/edit-use-case\//));
    const made = db.useCases[0];
    expect(made).toMatchObject({ name: 'Answers from policies', folder_id: ids.folder(1) });
    expect(details(made?.id)?.useCase.draft).toMatchObject({
      instruction: expect.stringContaining('{{question}}'),
      inputs: [{ name: 'question', required: true }],
      model: { id: 'offline', region: 'local' },
    });
  });
});

describe('R19: the builder', () => {
  test('saves by itself and says when', async () => {
    const { user } = renderRoute(BUILDER);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Better name');
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeInTheDocument();
    expect(details(ids.useCase(1))?.useCase.draft.name).toBe('Better name');
  });

  test('a new placeholder offers its input', async () => {
    const { user } = renderRoute(BUILDER);
    const instruction = await screen.findByRole('textbox', { name: 'Instruction' });
    await user.type(instruction, ' For {{{{tone}}');
    await user.click(await screen.findByRole('button', { name: 'Add the input' }));
    expect(await screen.findByRole('button', { name: 'Change Tone' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add the input' })).toBeNull();
  });

  test('UX-22: a slash offers the inputs, Enter takes one, and its chip stands in the text', async () => {
    const { user } = renderRoute(BUILDER);
    const instruction = await screen.findByRole('textbox', { name: 'Instruction' });
    await user.type(instruction, ' Write for /aud');
    expect(await screen.findByRole('option', { name: /Audience/ })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(instruction.textContent).toMatch(/ Write for \{\{audience\}\}$/));
    const chips = [...document.querySelectorAll('mark[data-kind="input"]')].map((chip) => chip.textContent);
    expect(chips).toContain('{{audience}}');
    await user.type(instruction, ' and {{{{mood}}');
    await waitFor(() => expect(document.querySelector('mark[data-kind="missing"]')?.textContent).toBe('{{mood}}'));
  });

  test('inputs are ordered by buttons too, and the keyboard goes with the row', async () => {
    const { user } = renderRoute(BUILDER);
    await user.click(await screen.findByRole('button', { name: 'Move Audience up' }));
    const changes = screen.getAllByRole('button', { name: /^Change / });
    expect(changes.map((each) => each.getAttribute('aria-label')).slice(0, 2)).toEqual([
      'Change Audience',
      'Change Question',
    ]);
    // It cannot go further up; the other arrow takes over.
    expect(screen.getByRole('button', { name: 'Move Audience down' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByText(/^Audience: place 2 of \d+$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Audience down' })).toHaveFocus();
  });

  test('issue 5: what somebody else changed of another part comes along, and is said', async () => {
    renderRoute(BUILDER);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Contested' } });
    expect(await screen.findByText('Ben Osei saved this draft too. Both your changes are in it.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Changed by Ben in the meantime.');
    await waitFor(() => expect(details(ids.useCase(1))?.useCase.draft.name).toBe('Contested'));
    expect(details(ids.useCase(1))?.useCase.draft.description).toBe('Changed by Ben in the meantime.');
  });

  test('409 shows both and lets one choose', async () => {
    const { user } = renderRoute(BUILDER);
    const description = await screen.findByRole('textbox', { name: 'Description' });
    const name = screen.getByRole('textbox', { name: 'Name' });
    // Both at once: on a busy machine what was changed first would be saved before the other, and nothing would conflict.
    fireEvent.change(description, { target: { value: 'Mine.' } });
    fireEvent.change(name, { target: { value: 'Contested' } });
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved first' });
    expect(dialog).toHaveTextContent('Ben Osei');
    expect(dialog).toHaveTextContent('Changed by Ben in the meantime.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(details(ids.useCase(1))?.useCase.draft.name).toBe('Contested'));
  });

  test('what cannot be published yet is said at the field', async () => {
    const { user } = renderRoute(BUILDER);
    await user.clear(await screen.findByRole('textbox', { name: 'Instruction' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect((await screen.findAllByText('Write what the model is to do.')).length).toBe(2);
    expect(screen.getByRole('textbox', { name: 'Instruction' })).toHaveAttribute('aria-invalid', 'true');
  });

  test('a version is restored into the draft', async () => {
    const { user } = renderRoute(BUILDER);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' changed');
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Compare version 1 with the draft' }));
    const row = await screen.findByRole('row', { name: /^Name/ });
    // The word that the version has not.
    expect(row.querySelector('ins')).toHaveTextContent('changed');
    expect(row.querySelector('del')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore version 1 into the draft' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Brief from documents'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Brief from documents changed'),
    );
  });

  test('R21: the draft is tested beside its definition, as it is on the screen', async () => {
    const { user } = renderRoute(BUILDER);
    const panel = await screen.findByRole('region', { name: 'Test' });
    await user.click(within(panel).getByRole('button', { name: 'Fill in the example' }));
    await user.click(within(panel).getByRole('button', { name: 'Run' }));
    // First what is cheap to look at: a search by role through the whole builder at each word takes longer than the words.
    await waitFor(() => expect(db.runs[0]?.status).toBe('succeeded'), { timeout: 25_000 });
    expect(db.runs[0]).toMatchObject({ is_test: true, use_case_version: null });
    expect(await screen.findByRole('button', { name: 'Export' }, { timeout: 25_000 })).toBeInTheDocument();
  });

  test('somebody who may not build is sent to the form instead', async () => {
    const known = details(ids.useCase(1));
    if (known) known.useCase.my_permissions = ['run-use-cases'];
    renderRoute(BUILDER);
    expect(await screen.findByText('Your role in this workspace cannot change use cases')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Run it' })).toBeInTheDocument();
  });
});
