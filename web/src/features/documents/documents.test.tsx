import { SENTINEL } from '@mock/answers';
import { db, ids } from '@mock/db';
import { passageId } from '@mock/handlers/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Document } from '@/api/gen/types.gen';
import { Problem } from '@/api/problem';
import { renderRoute } from '@/testing/render';
import { wire } from './uploads';

// The wire of an upload is tested in a browser; here it is what becomes of each file that counts.
async function stored(_path: string, sent: File) {
  if (sent.name === 'huge.txt') {
    throw new Problem({ status: 413, code: 'documents.too_large', message: 'Larger than 100 mb. Split it.' });
  }
  if (sent.size === 0) {
    throw new Problem({ status: 400, code: 'invalid', message: 'Check', errors: { file: ['The file is empty.'] } });
  }
  const [like] = db.documents;
  const made = {
    ...like,
    id: `new-${sent.name}`,
    name: sent.name,
    status: 'extracting',
    tags: [],
  } as unknown as Document;
  if (sent.name === 'copy.txt' && like) made.same_as = [{ id: like.id, name: like.name, folder_id: null }];
  db.documents.unshift(made);
  return { ...made };
}

beforeEach(() => void vi.spyOn(wire, 'upload').mockImplementation(stored as never));

const TAB = `/workspaces/${ids.workspace(1)}/documents`;
const file = (name: string, content = 'words') => new File([content], name, { type: 'text/plain' });

describe('R40: the documents of a workspace', () => {
  test('are listed with size, status and, where one cannot be read, what to do', async () => {
    renderRoute(TAB);
    const table = await screen.findByRole('table', { name: 'Documents' });
    expect(await within(table).findByRole('link', { name: 'Travel policy 2026.pdf' })).toBeInTheDocument();
    expect(within(table).getByText('The PDF is encrypted. Save it without a password.')).toBeInTheDocument();
    expect(within(table).getAllByText('47 kb').length).toBeGreaterThan(0);
  });

  test('empty, they say what to do about it', async () => {
    db.documents = [];
    renderRoute(TAB);
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Upload documents' }).length).toBeGreaterThan(0);
  });

  test('somebody who may not add any is not offered it', async () => {
    renderRoute(`/workspaces/${ids.workspace(2)}/documents`);
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload documents' })).toBeNull();
  });

  test('a failed list offers another try', async () => {
    renderRoute(`${TAB}?search=${SENTINEL}`);
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('the search is in the address and looks into every folder', async () => {
    const { user, router } = renderRoute(TAB);
    await screen.findByRole('link', { name: 'Travel policy 2026.pdf' });
    await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'prices');
    await waitFor(() => expect(router.state.location.search).toBe('?search=prices'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Travel policy 2026.pdf' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Prices.xlsx' })).toBeInTheDocument();
  });

  test('words inside them are found, marked as text, and lead to the passage', async () => {
    renderRoute(`${TAB}?in=text&search=director`);
    const hit = await screen.findByText('director', { selector: 'mark' });
    expect(hit).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Travel policy 2026.pdf' })).toHaveAttribute(
      'href',
      `/documents/${ids.document(1)}?passage=${passageId(2)}`,
    );
  });
});

describe('uploading', () => {
  test('many files at once: each with its own outcome, the rest unharmed', async () => {
    renderRoute(TAB);
    await screen.findByRole('link', { name: 'Travel policy 2026.pdf' });
    const files = [file('good.txt'), file('huge.txt'), file('empty.txt', '')];
    const dataTransfer = { types: ['Files'], items: [], files, dropEffect: 'none' };
    fireEvent.dragOver(window, { dataTransfer });
    expect(screen.getByText('Drop the files to upload them here')).toBeInTheDocument();
    fireEvent.drop(window, { dataTransfer });
    const panel = await screen.findByRole('region', { name: 'Uploads' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
    expect(await within(panel).findByText('Larger than 100 mb. Split it.')).toBeInTheDocument();
    expect(await within(panel).findByText('The file is empty.')).toBeInTheDocument();
    expect(await within(panel).findByText('Uploaded. Reading…')).toBeInTheDocument();
    for (const document of db.documents) if (document.name === 'good.txt') document.status = 'ready';
    expect(await within(panel).findByText('Ready to use')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'good.txt' })).toBeInTheDocument();
  });
});

describe('tags', () => {
  test('several documents are given a tag at once, which the list is then filtered by', async () => {
    const { user, router } = renderRoute(TAB);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Travel policy 2026.pdf' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Prices.xlsx' }));
    await user.click(await screen.findByRole('button', { name: 'Tags…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tags of the chosen documents' });
    expect(within(dialog).getByText('2 documents are chosen.')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('combobox', { name: 'Add tags' }), 'Travel{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Save tags' }));
    await waitFor(() => expect(db.documents.filter(({ tags }) => tags.includes('Travel'))).toHaveLength(2));
    await user.click(await screen.findByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'Travel' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tags=Travel'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Supplier agreement.docx' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Prices.xlsx' })).toBeInTheDocument();
  });

  test('one is renamed everywhere, put together with another, and removed', async () => {
    for (const document of db.documents.slice(0, 2)) document.tags = ['Travel'];
    db.documents[0]?.tags.push('Rules');
    const { user } = renderRoute(TAB);
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tags of this workspace' });
    expect(await within(dialog).findByText('2 documents')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Rename “Travel”' }));
    const name = within(dialog).getByRole('textbox', { name: 'New name of “Travel”' });
    await user.clear(name);
    await user.type(name, 'rules');
    expect(within(dialog).getByText('“Rules” exists: the two tags will be merged.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(within(dialog).getByText('Travel', { exact: false })).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Rename “Travel”' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Rename “Travel”' }));
    const again = within(dialog).getByRole('textbox', { name: 'New name of “Travel”' });
    await user.clear(again);
    await user.type(again, 'Trips{Enter}');
    await waitFor(() => expect(db.documents.filter(({ tags }) => tags.includes('Trips'))).toHaveLength(2));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Rename “Trips”' })).toHaveFocus());

    // Esc answers the question alone.
    await user.click(await within(dialog).findByRole('button', { name: 'Remove “Trips”' }));
    await screen.findByRole('dialog', { name: 'Remove the tag “Trips”?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove the tag “Trips”?' })).toBeNull());
    expect(dialog).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Remove “Trips”' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove the tag “Trips”?' });
    expect(asked).toHaveTextContent('It is taken from 2 documents, which stay.');
    await user.click(within(asked).getByRole('button', { name: 'Remove tag' }));
    await waitFor(() => expect(db.documents.some(({ tags }) => tags.includes('Trips'))).toBe(false));
  });

  test('the same file twice is said, and whoever uploaded it decides', async () => {
    const { user } = renderRoute(TAB);
    await screen.findByRole('link', { name: 'Travel policy 2026.pdf' });
    const dataTransfer = { types: ['Files'], items: [], files: [file('copy.txt')], dropEffect: 'none' };
    fireEvent.drop(window, { dataTransfer });
    const row = await screen.findByText('The same file is here already:', { exact: false });
    expect(within(row).getByRole('link', { name: 'Travel policy 2026.pdf' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove this copy: copy.txt' }));
    await waitFor(() => expect(db.documents.some(({ name }) => name === 'copy.txt')).toBe(false));
  });
});

describe('issue 5: versions', () => {
  const SUPPLIER = `/documents/${ids.document(2)}`;

  test('are listed with what changed; an older one is put in force', async () => {
    const { user } = renderRoute(`${SUPPLIER}?show=versions`);
    const drawer = await screen.findByRole('dialog', { name: 'Versions' });
    expect(await within(drawer).findByText('In use')).toBeInTheDocument();
    expect(within(drawer).getByText(/3 passages added.*1 removed.*58 kept/)).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use this version' }));
    const question = await screen.findByRole('dialog', { name: 'Use version 1?' });
    await user.click(within(question).getByRole('button', { name: 'Use this version' }));
    await waitFor(() => expect(db.documents.find(({ id }) => id === ids.document(2))?.version).toBe(1));
  });

  test('an answer that cites an older one is run again, and the two are compared', async () => {
    const { user, router } = renderRoute(`${SUPPLIER}?show=versions`);
    const again = 'Run again and compare: Notice period of the supplier agreement';
    await user.click(await screen.findByRole('button', { name: again }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/runs/compare'));
    expect(router.state.location.search).toMatch(new RegExp(`a=${ids.run(2)}&b=.+`));
  });

  test('a document is replaced, naming what cites it, and the present version stays until the new one is read', async () => {
    const { user } = renderRoute(SUPPLIER);
    await user.click(await screen.findByRole('button', { name: 'More about this document' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Replace with a new version' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace Supplier agreement.docx' });
    expect(await within(dialog).findByText('1 answer cites this document')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    expect(within(dialog).getByText('Please choose a file.')).toBeInTheDocument();
  });

  test('a newer one that cannot be read is said with the reason, beside what stays in force', async () => {
    const supplier = db.documents.find(({ id }) => id === ids.document(2));
    if (!supplier) throw new Error('no supplier');
    supplier.newer = {
      ...supplier,
      version: 3,
      is_in_force: false,
      file_name: 'broken.docx',
      status: 'failed',
      problem: { code: 'truncated', message: 'The file ends too early.' },
      changes: null,
    };
    renderRoute(SUPPLIER);
    expect(await screen.findByText('Version 3 could not be read')).toBeInTheDocument();
    expect(screen.getByText(/The file ends too early\..*Version 2 stays in use\./)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Read again' })).toBeInTheDocument();
  });
});

describe('one document', () => {
  test('a deep link opens at the passage, marks it and moves the focus there', async () => {
    renderRoute(`/documents/${ids.document(1)}?passage=${passageId(2)}`);
    const mark = await screen.findByText('Cited passage');
    const passage = mark.closest('article');
    expect(passage).toHaveTextContent('A room may cost up to 160 euro a night');
    await waitFor(() => expect(passage).toHaveFocus());
  });

  test('a sample, which nobody brought, says only when it came', async () => {
    const sample = db.documents.find(({ id }) => id === ids.document(1));
    if (sample) sample.uploaded_by_name = '';
    renderRoute(`/documents/${ids.document(1)}`);
    const added = await screen.findByText(/^Added/);
    expect(added).not.toHaveTextContent(/by\s*$/);
  });

  test('one that cannot be read says why and offers to read it again', async () => {
    const { user } = renderRoute(`/documents/${ids.document(3)}`);
    expect(await screen.findByText('The PDF is encrypted. Save it without a password.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    expect(await screen.findByText('Reading this document…')).toBeInTheDocument();
  });

  test('a long recording says which of its parts is being written down', async () => {
    const document = db.documents.find(({ id }) => id === ids.document(1));
    Object.assign(document ?? {}, { status: 'extracting', writing_down: { done: 2, parts: 9 } });
    renderRoute(`/documents/${ids.document(1)}`);
    expect(await screen.findByText('Transcribing part 3 of 9')).toBeInTheDocument();
  });

  test('is renamed and deleted, naming what is lost', async () => {
    const { user, router } = renderRoute(`/documents/${ids.document(1)}`);
    await user.click(await screen.findByRole('button', { name: 'More about this document' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this document?' });
    expect(dialog).toHaveTextContent('Travel policy 2026.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Delete document' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(TAB));
    expect(db.documents.some((each) => each.id === ids.document(1))).toBe(false);
  });
});

describe('issue 5: retrieval', () => {
  test('a search says how it was made, and a document whether it is found by its meaning; a failure is tried again', async () => {
    const { user } = renderRoute(`${TAB}?in=text&search=rooms`);
    // UX-28: scores are for whoever tunes a search.
    expect((await screen.findAllByText('Has your words', { exact: false }))[0]).toBeInTheDocument();
    expect(screen.queryByText(/score/)).toBeNull();
    expect(screen.getByText(/Keyword search only: no embedding model in your regions\.$/)).toBeInTheDocument();

    renderRoute(`/documents/${ids.document(1)}`);
    expect(
      await screen.findByText('Keyword and semantic search · Embedding 3 small · European Union'),
    ).toBeInTheDocument();
    const second = db.documents.find(({ id }) => id === ids.document(2));
    if (second === undefined) throw new Error('no document');
    second.name = 'unknown meaning.docx';
    renderRoute(`/documents/${ids.document(2)}`);
    const alert = await screen.findByText('Keyword search only');
    expect(alert.closest('[role=alert]')).toHaveTextContent('The provider is unavailable: maintenance. Next try:');
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByText('Keyword search; waiting to be indexed for semantic search')).toBeInTheDocument();
  });

  test('what is being made can be stopped, and what was stopped is tried again', async () => {
    const second = db.documents.find(({ id }) => id === ids.document(2));
    if (second === undefined) throw new Error('no document');
    second.name = 'slow meaning.docx';
    const { user } = renderRoute(`/documents/${ids.document(2)}`);
    expect(await screen.findByText(/semantic search soon: 2 of \d+ passages are done/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const alert = await screen.findByText('Keyword search only');
    expect(alert.closest('[role=alert]')).toHaveTextContent('This was stopped.');
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByText('Keyword search; waiting to be indexed for semantic search')).toBeInTheDocument();
  });
});
