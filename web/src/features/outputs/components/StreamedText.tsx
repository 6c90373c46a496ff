/** Text as it arrives: finished blocks stay as they are, only the last one is drawn again, and of a long list or table only its last items. */
import { lazy, memo, Suspense, useMemo } from 'react';
import type { CitationRef } from '@/api/gen/types.gen';
import { mendTail, type Part, splitBlocks, splitTable, toMarkedText } from '@/features/runs/streaming';
import { StreamedTable } from './StreamedTable';

const loadMarkdown = () => import('./Markdown');
const Markdown = lazy(loadMarkdown);

/** Begins to load what drawing needs, while the first words are still on their way. */
export const prepareStreaming = () => void loadMarkdown();

type Props = { parts: readonly Part[]; open: boolean };

/** A section that is finished keeps its parts, and is not looked at again. */
export const StreamedText = memo(function StreamedText({ parts, open }: Props) {
  const blocks = splitBlocks(toMarkedText(parts));
  const numbers = parts.flatMap((part) => (part.kind === 'citation' ? [part.citation.number] : [])).join();
  const citations = useMemo(
    () => new Map(parts.flatMap((part) => (part.kind === 'citation' ? [[part.citation.number, part.citation]] : []))),
    // A citation never changes once it has its number: a new list of numbers is the only news.
    // oxlint-disable-next-line react/exhaustive-deps
    [numbers],
  );
  return (
    <Suspense fallback={null}>
      {blocks.map((block, index) => (
        // Blocks only ever grow at the end, so the place is the identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Piece key={index} text={block} citations={citations} open={open && index === blocks.length - 1} />
      ))}
    </Suspense>
  );
});

type PieceProps = { text: string; citations: ReadonlyMap<number, CitationRef>; open: boolean };

const Piece = memo(
  function Piece({ text, citations, open }: PieceProps) {
    const mend = (piece: string, isLast: boolean) => (open && isLast ? mendTail(piece) : piece);
    const rows = splitTable(text);
    if (rows === null) return <Block text={mend(text, true)} citations={citations} />;
    return (
      <StreamedTable>
        {rows.map((piece, index) => (
          // Rows only ever come at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <Block key={index} text={mend(piece, index === rows.length - 1)} citations={citations} rows={index} />
        ))}
      </StreamedTable>
    );
  },
  (before, after) => before.open === after.open && isSame(before, after),
);

type BlockProps = Omit<PieceProps, 'open'> & {
  /** Which rows of a table these are: its head stands above the first ones alone. */
  rows?: number;
};

const Block = memo(function Block({ text, citations, rows }: BlockProps) {
  return <Markdown text={text} citations={citations} rows={rows} />;
}, isSame);

/** A finished block holds all its citations; later ones are no reason to draw it again. */
function isSame(before: Omit<PieceProps, 'open'>, after: Omit<PieceProps, 'open'>) {
  return before.text === after.text && (before.citations === after.citations || !after.text.includes('\uE000'));
}
