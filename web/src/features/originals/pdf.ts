/**
 * Opens PDFs with pdf.js. Pages are only drawn: no script of a file is run, no form of it is built (XFA), and nothing of
 * it can be clicked, so that a link in a file leads nowhere.
 */
import { getDocument, InvalidPDFException, PasswordException, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { builtFile } from '@/api/original';
import { decoderFor } from './decoders';
import { holds } from './model';

export type { PDFDocumentProxy } from 'pdfjs-dist';
export { AnnotationMode, TextLayer } from 'pdfjs-dist';

/** Larger pictures inside a page are left out: a few bytes may claim any size. */
const MAX_PICTURE = 100_000_000;

const byName = (urls: Record<string, unknown>) =>
  new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), String(url)]));

// How Chinese, Japanese and Korean files number their letters, and fonts that a file may leave out.
const files = byName({
  ...import.meta.glob('/node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default', eager: true }),
  ...import.meta.glob('/node_modules/pdfjs-dist/standard_fonts/Foxit*.pfb', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
});

/** Hands the worker, which can fetch nothing, what it needs of the page's own build. */
class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const decoder = decoderFor(filename);
    if (decoder !== null) return decoder;
    const url = files.get(filename);
    if (url === undefined) throw new Error(`${filename} is not part of the page.`);
    return builtFile(url);
  }
}

/** Takes the bytes over. Closing ends the worker, whatever it is at. */
export function openPdf(data: Uint8Array): { opened: Promise<PDFDocumentProxy>; close: () => void } {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    cMapPacked: true,
    enableXfa: false,
    maxImageSize: MAX_PICTURE,
    verbosity: 0,
  });
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The reader of PDFs ended.')), { once: true });
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    port.terminate();
  };
  return { opened: Promise.race([task.promise, failed]), close };
}

/** Further pages are not read for it. */
const MOST_READ = 300;

/** The page on which a passage begins, if it is found. */
export async function pageWith(pdf: PDFDocumentProxy, passage: string): Promise<number | null> {
  // A heading's number, or a sheet's name, may be written by the program and stand in no text: then what follows it is looked for.
  const wanted = [passage, passage.slice(passage.indexOf('\n\n') + 1)];
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_READ); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const page = items.map((item) => ('str' in item ? item.str : '')).join('');
    if (wanted.some((words) => holds(page, words))) return number;
  }
  return null;
}

export type Fault = 'locked' | 'damaged' | 'other';

export function faultOf(error: unknown): Fault {
  if (error instanceof PasswordException) return 'locked';
  return error instanceof InvalidPDFException ? 'damaged' : 'other';
}
