/** Text as it arrives: finished blocks stay as they are, only the last one is drawn again. */
import { lazy, memo, Suspense, useMemo } from 'react';
import type { CitationRef } from '@/api/types';
import { mendTail, type Part, splitBlocks, toMarkedText } from '../streaming';

const loadMarkdown = () => import('./Markdown');
const Markdown = lazy(loadMarkdown);

/** Begins to load what drawing needs, while the first words are still on their way. */
export const prepareStreaming = () => void loadMarkdown();

export function StreamedText({ parts, open }: { parts: readonly Part[]; open: boolean }) {
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
        <Block key={index} text={open && index === blocks.length - 1 ? mendTail(block) : block} citations={citations} />
      ))}
    </Suspense>
  );
}

type BlockProps = { text: string; citations: ReadonlyMap<number, CitationRef> };

const Block = memo(
  function Block({ text, citations }: BlockProps) {
    return <Markdown text={text} citations={citations} />;
  },
  // A finished block holds all its citations; later ones are no reason to draw it again.
  (before, after) =>
    before.text === after.text && (before.citations === after.citations || !after.text.includes('\uE000')),
);
