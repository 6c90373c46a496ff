/** A PDF: opened once, and its pages only while they are looked at. */
import { useEffect, useRef, useState } from 'react';
import { fileBytes } from '@/api/original';
import { isProblem } from '@/api/problem';
import { originalOf } from '@/features/documents/model';
import { Faulty, Opening } from './Faulty';
import type { Size } from './model';
import { PdfPages } from './PdfPages';
import { type Fault, faultOf, openPdf, type PDFDocumentProxy } from './pdf';
import type { FileOf, Jump, Seen } from './places';

type State =
  | { kind: 'opening' }
  | { kind: 'open'; pdf: PDFDocumentProxy; first: Size }
  | { kind: 'failed'; fault: Fault | Error };

/** Opens these bytes, else the original of a version, and lets go of it and of its worker afterwards. */
function usePdf(documentId: string, version: number, made: Uint8Array | undefined): State {
  const [state, setState] = useState<State>({ kind: 'opening' });
  useEffect(() => {
    const over = new AbortController();
    let close = () => {};
    const open = async () => {
      // A copy: the worker takes them over, and they may be wanted once more.
      const bytes = made?.slice() ?? (await fileBytes(originalOf(documentId, version), over.signal));
      if (over.signal.aborted) return;
      const opening = openPdf(bytes);
      close = opening.close;
      const pdf = await opening.opened;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!over.signal.aborted) setState({ kind: 'open', pdf, first: { width, height } });
    };
    open().catch((error: unknown) => {
      if (over.signal.aborted) return;
      close();
      setState({ kind: 'failed', fault: isProblem(error) ? error : faultOf(error) });
    });
    return () => {
      over.abort();
      close();
    };
  }, [documentId, version, made]);
  return state;
}

type Props = {
  file: FileOf;
  /** The PDF itself, where it is not the file. */
  made?: Uint8Array | undefined;
  jump: Jump | null;
  onSeen: ((seen: Seen) => void) | undefined;
  isVisible: boolean;
};

/** Another try is another one of these: nothing of the one that failed is left. */
export function PdfView(props: Props) {
  const [attempt, setAttempt] = useState(1);
  return <Opened key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Opened({ file, made, jump, onSeen, isVisible, onRetry }: Props & { onRetry: () => void }) {
  const state = usePdf(file.documentId, file.version, made);
  // Where one was, for when the pages are looked at again.
  const last = useRef(1);
  if (state.kind === 'opening') return <Opening />;
  if (state.kind === 'failed') return <Faulty file={file} fault={state.fault} onRetry={onRetry} />;
  if (!isVisible) return null;
  return (
    <PdfPages
      pdf={state.pdf}
      first={state.first}
      name={file.name}
      start={last}
      jump={jump}
      onSeen={(seen) => {
        last.current = seen.page;
        onSeen?.(seen);
      }}
    />
  );
}
