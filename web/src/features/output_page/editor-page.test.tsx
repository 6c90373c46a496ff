import { refuse } from '@mock/answers';
import { db } from '@mock/db';
import { addVersion } from '@mock/handlers/outputs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { drafts } from '@/features/outputs/drafts';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

let id = '';
let page = '';
beforeEach(() => {
  id = db.runs.find((run) => run.status === 'succeeded')?.id ?? '';
  page = `/runs/${id}/edit`;
});

/** The editor of the page, as its own element knows it: happy-dom has no keyboard for editable text. */
type Pen = HTMLElement & { editor: { commands: { insertContentAt: (at: number, text: string) => boolean } } };
const pen = () => screen.findByRole<Pen>('textbox', { name: 'Output' });
const type = async (words: string) => (await pen()).editor.commands.insertContentAt(12, words);
const document = (content: string): DocumentNode => ({
  tag: 'doc',
  content: [{ tag: 'paragraph', content: [{ tag: 'text', content }] }],
});

describe('editing an output', () => {
  test('what is typed is unsaved until it is saved, and the history says who did', async () => {
    const { user } = renderRoute(page);
    expect(await screen.findByText('No changes')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await type('Truly. ');
    expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'History' }));
    const history = await screen.findByRole('dialog', { name: 'History' });
    await user.click(await within(history).findByRole('button', { name: /Version 2 · current/ }));
    await waitFor(() => expect(history.querySelector('ins')).toHaveTextContent('Truly.'));
    await user.click(within(history).getByRole('button', { name: /The model/ }));
    await user.click(await within(history).findByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(screen.queryByText(/Truly/)).not.toBeInTheDocument());
  });

  test('UX-15: it can be copied as it stands, and exported once it is saved', async () => {
    const { user } = renderRoute(page);
    await type('Truly. ');
    await screen.findByText('Unsaved changes');
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Truly.'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('dialog', { name: 'Export' })).toBeInTheDocument();
  });

  test('R52: a version gets a name, also when nothing was typed since; without one nothing is sent', async () => {
    const { user } = renderRoute(page);
    await screen.findByText('No changes');
    await user.click(screen.getByRole('button', { name: 'History' }));
    const history = await screen.findByRole('dialog', { name: 'History' });
    const name = await within(history).findByRole('textbox', { name: 'Name of this version' });
    await user.click(within(history).getByRole('button', { name: 'Save as this' }));
    expect(within(history).getByText('Please give it a name.')).toBeInTheDocument();
    await user.type(name, '  For the board{Enter}');
    expect(
      await within(history).findByRole('button', { name: /^For the board.*Version 2 · current$/ }),
    ).toBeInTheDocument();
    expect(name).toHaveValue('');
  });

  test('a name that is refused is said at its field', async () => {
    server.use(
      http.post('*/save-custom-edit-output-history', () =>
        refuse(400, 'validation', 'Please check the form.', { errors: { note: ['Please use letters.'] } }),
      ),
    );
    const { user } = renderRoute(page);
    await screen.findByText('No changes');
    await user.click(screen.getByRole('button', { name: 'History' }));
    const history = await screen.findByRole('dialog', { name: 'History' });
    await user.type(await within(history).findByRole('textbox', { name: 'Name of this version' }), 'x{Enter}');
    expect(await within(history).findByText('Please use letters.')).toBeInTheDocument();
  });

  test('of two who save, the second sees the difference, and neither text is lost', async () => {
    const { user } = renderRoute(page);
    await type('Mine. ');
    addVersion(id, 'Grace Hopper', { content: document('Theirs.') });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved first' });
    expect(dialog).toHaveTextContent('Grace Hopper');
    expect([...dialog.querySelectorAll('del')].map((each) => each.textContent).join('')).toContain('Theirs');
    expect([...dialog.querySelectorAll('ins')].map((each) => each.textContent).join('')).toContain('Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Continue with theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await pen()).toHaveTextContent('Theirs.');
    // 1 the model's, 2 theirs, 3 mine, 4 theirs again.
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByText(/Version 4 · current · restores version 2/)).toBeInTheDocument();
  });

  test('what was typed before a reload is back', async () => {
    const first = renderRoute(page);
    await type('Kept. ');
    await waitFor(() => expect(drafts.read(id)).not.toBeNull());
    first.unmount();
    renderRoute(page);
    expect(await screen.findByText('Restored your unsaved text.')).toBeInTheDocument();
    expect(await pen()).toHaveTextContent('Kept.');
  });

  test('a save that fails keeps the text and says so in place', async () => {
    const { user } = renderRoute(page);
    server.use(http.put('*/update-processed-json', () => HttpResponse.error()));
    await type('Kept. ');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Your text is kept in this tab/)).toBeInTheDocument();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
  });

  test('R63: a locked run can be read, says who locked it and why, and is not open to the pen', async () => {
    const { user } = renderRoute(page);
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lock this run' });
    await user.click(within(dialog).getByRole('button', { name: 'Lock' }));
    expect(await within(dialog).findByText('Please say why the run is locked.')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Signed off');
    await user.click(within(dialog).getByRole('button', { name: 'Lock' }));
    expect(await screen.findByText(/: Signed off/)).toBeInTheDocument();
    await waitFor(async () => expect(await pen()).toHaveAttribute('contenteditable', 'false'));
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });

  test('offline is said, and is no reason to stop writing; a save waits, says so, and goes out by itself', async () => {
    const { user } = renderRoute(page);
    await type('Meanwhile. ');
    window.dispatchEvent(new Event('offline'));
    try {
      expect(await screen.findByText('You are offline')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Will be saved when you are online again')).toBeInTheDocument();
    } finally {
      window.dispatchEvent(new Event('online'));
    }
    await waitFor(() => expect(screen.queryByText('You are offline')).not.toBeInTheDocument());
    expect(await screen.findByText(/^Saved /)).toBeInTheDocument();
  });

  test('each mark has its number, and the way to what has no source', async () => {
    renderRoute(page);
    const legend = await screen.findByRole('complementary', { name: 'Where each sentence comes from' });
    await waitFor(() => expect(legend).toHaveTextContent('3 sentences. As written.'));
    expect(within(legend).getByRole('button', { name: 'Next without a source' })).toBeInTheDocument();
  });
});
