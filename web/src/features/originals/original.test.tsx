import { db, ids } from '@mock/db';
import { passageId } from '@mock/handlers/documents';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';
import { SHOWN_BYTES } from './model';

const PAGE = `/documents/${ids.document(1)}`;

/** The first document, as a file of another kind whose content is this. */
function asFile(kind: 'html' | 'pdf' | 'png', content: string, size = content.length) {
  const [document] = db.documents;
  if (!document) throw new Error('no document');
  Object.assign(document, { kind, size });
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/document/:id/content', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('version'));
      return new HttpResponse(content) as never;
    }),
  );
  return asked;
}

describe('issue 5: the original beside its text', () => {
  test('a page of markup is shown as it was written and is no page of ours', async () => {
    const asked = asFile('html', '<h1>Title</h1><script>alert(1)</script>');
    renderRoute(PAGE);
    const original = await screen.findByRole('region', { name: 'Original' });
    expect(original).toHaveTextContent('<h1>Title</h1><script>alert(1)</script>');
    expect(original.querySelector('h1, script')).toBeNull();
    expect(await screen.findByText(/This policy applies to every journey/)).toBeInTheDocument();
    expect(asked).toEqual(['1']);
  });

  test('of a long one the beginning is shown, and that is said', async () => {
    asFile('html', `${'x'.repeat(SHOWN_BYTES)}the end`, 2 * 1024 * 1024);
    renderRoute(PAGE);
    const original = await screen.findByRole('region', { name: 'Original' });
    // Compared as a flag: a failure would print half a megabyte.
    const said = original.textContent;
    expect(said.includes('These are the first 512 kb of 2.0 mb.')).toBe(true);
    expect(said.includes('the end')).toBe(false);
  });

  test('one that cannot be drawn says so and can be downloaded, and the text is there all the same', async () => {
    asFile('pdf', 'no PDF at all');
    renderRoute(PAGE);
    expect(await screen.findByText('The original cannot be shown')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download this version' })).toBeInTheDocument();
    expect(screen.getByText(/This policy applies to every journey/)).toBeInTheDocument();
  });

  test('one that the server refuses says why, and the text is there all the same', async () => {
    asFile('html', '');
    server.use(
      http.get(
        '*/api/v1/document/:id/content',
        () => HttpResponse.json({ status: 404, code: 'gone', message: 'The file is gone.' }, { status: 404 }) as never,
      ),
    );
    renderRoute(PAGE);
    expect(await screen.findByText('The file is gone.')).toBeInTheDocument();
    expect(screen.getByText(/This policy applies to every journey/)).toBeInTheDocument();
  });

  test('pages of an office file are asked for of its version, and a line says what is being done', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const asked: string[] = [];
    server.use(
      http.get('*/api/v1/document/:id/preview', ({ request }) => {
        asked.push(new URL(request.url).search);
        return promise;
      }),
    );
    renderRoute(`/documents/${ids.document(2)}`);
    expect(await screen.findByText('Preparing the preview…')).toBeInTheDocument();
    expect(await screen.findByText(/This policy applies to every journey/)).toBeInTheDocument();
    expect(asked).toEqual(['?version=2']);
    const message = 'Making pages of this file took too long and was stopped. Download the original.';
    resolve(HttpResponse.json({ status: 422, code: 'documents.preview_too_slow', message }, { status: 422 }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText('Preparing the preview…')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download the original' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByText(/This policy applies to every journey/)).toBeInTheDocument();
  });

  test('what may be over in a moment can be asked for again, in place', async () => {
    let isBusy = true;
    const busy = 'Pages of other files are being made. Try again in a moment.';
    server.use(
      http.get('*/api/v1/document/:id/preview', () =>
        isBusy
          ? HttpResponse.json({ status: 429, code: 'documents.preview_busy', message: busy }, { status: 429 })
          : new Promise<Response>(() => undefined),
      ),
    );
    const { user } = renderRoute(`/documents/${ids.document(2)}`);
    expect(await screen.findByText(busy)).toBeInTheDocument();
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Preparing the preview…')).toBeInTheDocument();
    expect(screen.queryByText(busy)).toBeNull();
  });

  test('a server without LibreOffice says so in place, and the text is there all the same', async () => {
    const document = db.documents.find(({ id }) => id === ids.document(2));
    if (!document) throw new Error('no document');
    document.pages = 1;
    renderRoute(`/documents/${ids.document(2)}`);
    expect(await screen.findByText(/shown where LibreOffice is installed/)).toBeInTheDocument();
    // A Word file has the pages that it is set on; what was counted in it would contradict them.
    expect(screen.queryByText(/^\d+ pages?$/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Download the original' })).toBeInTheDocument();
    expect(await screen.findByText(/This policy applies to every journey/)).toBeInTheDocument();
  });

  test('a kind that no browser shows is said in a line, with the way to the file', async () => {
    const document = db.documents.find(({ id }) => id === ids.document(2));
    if (!document) throw new Error('no document');
    document.kind = 'tiff';
    renderRoute(`/documents/${ids.document(2)}`);
    expect(await screen.findByText(/Files of this kind cannot be shown here/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download it' })).toBeInTheDocument();
    expect(screen.queryByText('The original cannot be shown')).toBeNull();
  });

  test('an older version shows its own, and a citation the one of the version that it stands in', async () => {
    const asked = asFile('html', 'what it said then');
    const [document] = db.documents;
    if (!document) throw new Error('no document');
    document.version = 3;
    const { unmount } = renderRoute(`${PAGE}?passage=${passageId(2)}`);
    await waitFor(() => expect(asked).toEqual(['3']));
    unmount();
    server.use(
      http.get('*/api/v1/document/:id/versions', () => {
        const older = { version: 1, file_name: 'Old name.html', kind: 'html', size: 5, status: 'ready' };
        return HttpResponse.json({ status: 200, message: '', data: [older], total: 1, next: null }) as never;
      }),
    );
    document.kind = 'tiff';
    renderRoute(`${PAGE}?version=1`);
    // Until the versions are listed it is taken for a file of the kind of today's, which nothing shows.
    expect(await screen.findByText('what it said then')).toBeInTheDocument();
    expect(asked).toEqual(['3', '1']);
  });

  test('on a phone the text comes first, and nothing of the original is fetched before it is looked at', async () => {
    const asked = asFile('html', 'words of the original');
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = renderRoute(PAGE);
    expect(await screen.findByText(/This policy applies to every journey/)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Original' }));
    expect(await screen.findByText('words of the original')).toBeInTheDocument();
  });
});
