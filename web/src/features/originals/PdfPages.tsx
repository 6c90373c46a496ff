/** The pages of a PDF below each other. Only those in view and their neighbours are there, however many there are. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { POINT, type Size, zoomed } from './model';
import classes from './Original.module.css';
import { PdfPage } from './PdfPage';
import { PdfTools } from './PdfTools';
import { type PDFDocumentProxy, pageWith } from './pdf';
import type { Jump, Seen } from './places';
import { usePages } from './use-pages';

type Props = {
  pdf: PDFDocumentProxy;
  /** The size of the first page; until another is known it is everybody's. */
  first: Size;
  name: string;
  start: RefObject<number>;
  jump: Jump | null;
  onSeen: (seen: Seen) => void;
};

export function PdfPages({ pdf, first, name, start, jump, onSeen }: Props) {
  const { t } = useLingui();
  const pages = usePages({ count: pdf.numPages, first, start: start.current, onSeen });
  const { layout, near, page, zoom, setZoom, goTo, learn, scroller, onScroll } = pages;
  const followed = useRef<Jump>(null);
  const isReady = pages.hasRoom;
  useEffect(() => {
    if (!isReady || jump === null || jump === followed.current) return;
    followed.current = jump;
    if ('page' in jump) {
      goTo(jump.page);
      return;
    }
    // Nobody waits for it, and where it is not found, one is at the beginning.
    void pageWith(pdf, jump.words).then(
      (found) => (found !== null && followed.current === jump ? goTo(found) : undefined),
      () => undefined,
    );
  }, [isReady, jump, goTo, pdf]);

  const scale = (layout.pages[page - 1]?.scale ?? POINT) / POINT;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowLeft: () => goTo(page - 1, true),
      ArrowRight: () => goTo(page + 1, true),
      '+': () => setZoom(zoomed(scale, 1)),
      '-': () => setZoom(zoomed(scale, -1)),
      '0': () => setZoom('fit'),
    };
    // What is wider than the pane is scrolled sideways.
    const isWide = layout.width > event.currentTarget.clientWidth && event.key.startsWith('Arrow');
    const act = isWide ? undefined : acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onSize = useCallback((number: number, size: Size) => learn(number - 1, size), [learn]);

  return (
    <div className={`surface ${classes.pane} ${classes.pdf}`}>
      <PdfTools page={page} pages={pdf.numPages} scale={scale} zoom={zoom} onZoom={setZoom} onPage={goTo} />
      {/* It scrolls by itself, so it is reached and moved by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        role="region"
        aria-label={t`Original: ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className={classes.sheets} style={{ height: layout.height, minWidth: layout.width }}>
          {layout.pages.slice(near.from, near.to + 1).map((laid, index) => {
            const number = near.from + index + 1;
            return <PdfPage key={number} pdf={pdf} number={number} laid={laid} onSize={onSize} />;
          })}
        </div>
      </div>
    </div>
  );
}
