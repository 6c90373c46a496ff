import { db } from '@mock/db';
import { addThread, model } from '@mock/handlers/life';
import { addVersion } from '@mock/handlers/outputs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
// Here before the tests begin: what a page loads later would else be compiled while somebody waits for it.
import '@/features/outputs/components/comments/CommentsPanel';
import '@/features/outputs/components/EditorLife';
import '@/features/outputs/components/HistoryDrawer';
import '@/features/outputs/components/RewritePanel';
import '@/features/outputs/components/EditorTools';

let id = '';
let page = '';
beforeEach(() => {
  id = db.runs.find((run) => run.status === 'succeeded')?.id ?? '';
  page = `/runs/${id}/edit`;
});

/** The editor of the page, as its own element knows it: happy-dom has no keyboard for editable text. */
type Pen = HTMLElement & {
  editor: {
    commands: {
      setTextSelection: (range: { from: number; to: number }) => boolean;
      insertContentAt: (at: number, text: string) => boolean;
    };
  };
};
const pen = () => screen.findByRole<Pen>('textbox', { name: 'Output' });
/** The first sentence with its citation: behind the section's heading. */
const selectFirst = async () => (await pen()).editor.commands.setTextSelection({ from: 11, to: 70 });

const WRITERS = [
  {
    region: 'eu',
    label: 'European Union',
    models: [{ id: 'w', label: 'Writer', context_window: 8192, capabilities: ['chat'], price: null, generates: true }],
  },
];
const offer = (regions: unknown) =>
  server.use(
    http.get('*/use-case/get-region-wise-models-list', () =>
      HttpResponse.json({ status: 200, message: 'OK', data: regions }),
    ),
  );

describe('rewriting a selection', () => {
  test('the proposal is a difference word by word; taken, it is marked as the model’s', async () => {
    offer(WRITERS);
    model.says = ['A night may cost ', '160 euro.'];
    const { user } = renderRoute(page);
    const rewrite = await screen.findByRole('button', { name: 'Rewrite…' });
    expect(rewrite).toHaveAttribute('aria-description', 'Select the words first');
    await selectFirst();
    await waitFor(() => expect(rewrite).not.toHaveAttribute('aria-description'));
    await user.click(rewrite);
    const panel = await screen.findByRole('dialog', { name: 'Rewrite the selection' });
    expect(await pen()).toHaveAttribute('contenteditable', 'false');
    expect(panel).toHaveTextContent('The selection is sent to: European Union');
    await user.click(within(panel).getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(panel.querySelector('del')).not.toBeNull());
    expect(panel).toHaveTextContent('The proposal no longer cites [1].');
    expect(panel).toHaveTextContent('Bold, italics and links in the selection are not kept.');
    await user.click(within(panel).getByRole('button', { name: 'Accept' }));
    await waitFor(async () => expect((await pen()).querySelector('[data-by="model"]')).not.toBeNull());
    expect(await screen.findByText('Unsaved changes')).toBeInTheDocument();
    expect(await pen()).toHaveAttribute('contenteditable', 'true');
  });

  test('refused or rejected, the text stays what it was', async () => {
    offer(WRITERS);
    server.use(
      http.post('*/output/rewrite', () =>
        HttpResponse.json(
          {
            status: 400,
            code: 'invalid',
            message: 'Please check the marked fields.',
            errors: { instruction: ['Please say what shall be done with the text.'] },
            request_id: 'r',
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderRoute(page);
    await pen();
    await selectFirst();
    await user.click(await screen.findByRole('button', { name: 'Rewrite…' }));
    const panel = await screen.findByRole('dialog', { name: 'Rewrite the selection' });
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'What to do' }), 'own');
    await user.click(within(panel).getByRole('button', { name: 'Propose' }));
    expect(await within(panel).findByText('Please say what shall be done with the text.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('No changes')).toBeInTheDocument();
  });

  test('without a model that writes the button says why it is off', async () => {
    offer([]);
    renderRoute(page);
    const rewrite = await screen.findByRole('button', { name: 'Rewrite…' });
    await waitFor(() =>
      expect(rewrite).toHaveAttribute('aria-description', expect.stringContaining('The offline model only quotes')),
    );
  });
});

describe('comments', () => {
  test('what is new is counted, shown at its words, answered and resolved', async () => {
    addThread(id, 'Is this so?', { quote: 'up to 160 euro', before: 'may cost ', after: ', breakfast' });
    const { user } = renderRoute(page);
    const open = await screen.findByRole('button', { name: /Comments \(1\)\s*1 new/ });
    await waitFor(async () =>
      expect((await pen()).querySelector('[data-comment]')).toHaveTextContent('up to 160 euro'),
    );
    await user.click(open);
    const panel = await screen.findByRole('dialog', { name: 'Comments' });
    const thread = await within(panel).findByRole('article', { name: 'Comment by Grace Hopper' });
    await user.click(within(thread).getByRole('button', { name: 'Answer' }));
    await user.type(within(thread).getByRole('textbox', { name: 'Your answer' }), 'It is.');
    await user.click(within(thread).getByRole('button', { name: 'Answer' }));
    // Sent, the form goes away when the thread has the answer in it.
    await waitFor(() => expect(within(thread).queryByRole('textbox')).not.toBeInTheDocument());
    expect(within(thread).getByText('It is.')).toBeInTheDocument();
    await user.click(within(thread).getByRole('button', { name: 'Resolve' }));
    expect(await within(panel).findByText('No open comments')).toBeInTheDocument();
  });

  test('words that are no longer there are said to be gone; an empty comment is not sent', async () => {
    addThread(id, 'And this?', { quote: 'up to 999 euro', before: '', after: '' });
    const { user } = renderRoute(page);
    await pen();
    await user.click(await screen.findByRole('button', { name: /Comments \(1\)/ }));
    const panel = await screen.findByRole('dialog', { name: 'Comments' });
    expect(await within(panel).findByText(/The commented text was deleted/)).toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Comment' }));
    expect(within(panel).getByText('Please write something.')).toBeInTheDocument();
  });
});

test('the history goes from change to change, and shows one person’s alone', async () => {
  const document = (content: string) => ({
    tag: 'doc' as const,
    content: [{ tag: 'paragraph' as const, content: [{ tag: 'text' as const, content }] }],
  });
  addVersion(id, 'Grace Hopper', { content: document('One.') });
  addVersion(id, 'Ada Marlowe', { content: document('Two.') });
  const { user } = renderRoute(page);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const history = await screen.findByRole('dialog', { name: 'History' });
  const expanded = () => within(history).getByRole('button', { expanded: true });
  await user.click(await within(history).findByRole('button', { name: 'Previous change' }));
  expect(expanded()).toHaveTextContent('Version 3');
  expect(within(history).getByRole('button', { name: 'Next change' })).toBeDisabled();
  await user.click(within(history).getByRole('button', { name: 'Previous change' }));
  expect(expanded()).toHaveTextContent('Version 2');
  await user.selectOptions(within(history).getByRole('combobox', { name: 'Whose changes' }), 'Ada Marlowe');
  expect(within(history).queryByRole('button', { name: /Version 2/ })).not.toBeInTheDocument();
  expect(within(history).getByRole('button', { name: /Version 3/ })).toBeInTheDocument();
});
