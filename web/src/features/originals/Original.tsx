/** The original of a document as what a browser can show of it. Whatever fails here, the text stays. */
import { lazy, Suspense } from 'react';
import { Faulty, Opening } from './Faulty';
import { MadePages } from './MadePages';
import { sightOf } from './model';
import { OriginalPicture } from './OriginalPicture';
import { OriginalText } from './OriginalText';
import type { FileOf, Jump, Seen } from './places';

const PdfView = lazy(async () => {
  try {
    return { default: (await import('./PdfView')).PdfView };
  } catch {
    // A browser that lacks what the reader needs fails here, and says the same.
    return { default: Unreadable };
  }
});

const Unreadable = ({ file }: { file: FileOf }) => <Faulty file={file} fault="other" />;

type Props = { file: FileOf; jump: Jump | null; onSeen: ((seen: Seen) => void) | undefined; isVisible: boolean };

export function Original({ file, jump, onSeen, isVisible }: Props) {
  switch (sightOf(file.kind)) {
    case 'picture':
      return <OriginalPicture file={file} />;
    case 'text':
      return <OriginalText file={file} />;
    case 'pages':
      return (
        <MadePages file={file}>
          {(made) => (
            <Suspense fallback={<Opening />}>
              <PdfView file={file} made={made} jump={jump} onSeen={onSeen} isVisible={isVisible} />
            </Suspense>
          )}
        </MadePages>
      );
    case 'pdf':
      return (
        <Suspense fallback={<Opening />}>
          <PdfView file={file} jump={jump} onSeen={onSeen} isVisible={isVisible} />
        </Suspense>
      );
    default:
      return null;
  }
}
