/** Rules of the original beside its text, without React. */
import type { DocumentKind, Passage } from '@/api/gen/types.gen';
import { isPicture } from '@/features/documents/model';

/** `pages`: the server makes a PDF of it. */
export type Sight = 'pdf' | 'pages' | 'picture' | 'text' | 'recording' | 'none';

const OFFICE: ReadonlySet<DocumentKind> = new Set(['docx', 'xlsx', 'pptx', 'odt']);

const TEXTS: ReadonlySet<DocumentKind> = new Set(['text', 'markdown', 'csv', 'html', 'eml', 'vtt', 'srt']);
const RECORDINGS: ReadonlySet<DocumentKind> = new Set(['mp3', 'm4a', 'wav', 'ogg', 'webm', 'mp4']);

/** As what a browser can show a file of a kind. */
export function sightOf(kind: DocumentKind | null): Sight {
  if (kind === 'pdf') return 'pdf';
  if (kind !== null && OFFICE.has(kind)) return 'pages';
  if (isPicture(kind)) return 'picture';
  if (kind !== null && TEXTS.has(kind)) return 'text';
  return kind !== null && RECORDINGS.has(kind) ? 'recording' : 'none';
}

/** So much of a passage is looked for: what is further down may stand on the next page. */
const LOOKED_FOR = 60;

/** Letters and digits alone: columns, lines and hyphens are set differently on a page. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a page's words hold the beginning of a passage, which says too little when it is short. */
export function holds(page: string, passage: string): boolean {
  const wanted = lettersOf(passage).slice(0, LOOKED_FOR);
  return wanted.length >= 8 && lettersOf(page).includes(wanted);
}

/** What a name says of a file that the server could make nothing of; a browser may still show it. */
export function kindNamed(name: string): DocumentKind | null {
  if (/\.pdf$/i.test(name)) return 'pdf';
  if (/\.png$/i.test(name)) return 'png';
  return /\.jpe?g$/i.test(name) ? 'jpeg' : null;
}

/** Of a long text, this much is shown. */
export const SHOWN_BYTES = 512 * 1024;

/** Bytes as text: by their mark, else as UTF-8, else as what old Windows programs wrote. The last letter may be cut. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Placed = Pick<Passage, 'id' | 'page'>;

/**
 * The passages that stand on a page. A passage names the page that it begins on, so where none begins, it is the one
 * before that goes on. `isAll`: there are no more passages than these.
 */
export function passagesOfPage(passages: readonly Placed[], page: number, isAll: boolean): ReadonlySet<string> {
  const begin = passages.filter((each) => each.page === page);
  if (begin.length > 0) return new Set(begin.map(({ id }) => id));
  const before = passages.findLast((each) => each.page !== null && each.page < page);
  const goesOn = isAll || passages.some((each) => each.page !== null && each.page > page);
  return new Set(before !== undefined && goesOn ? [before.id] : []);
}

/** Whether the passages of a page are further down than what has been loaded. */
export function isBeyond(passages: readonly Placed[], page: number): boolean {
  const last = passages.findLast((each) => each.page !== null)?.page ?? null;
  return last !== null && last < page;
}

export type Size = { width: number; height: number };
/** `fit`: as wide as there is room. Else a share of the size on paper. */
export type Zoom = 'fit' | number;

export const ZOOMS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Points of a PDF, of which 72 are an inch, in pixels, of which 96 are. */
export const POINT = 96 / 72;

const GAP = 12;
const MAX_FIT = 6;

export type Laid = { top: number; width: number; height: number; scale: number };
export type Layout = { pages: readonly Laid[]; height: number; width: number };

/** Where each page stands when all are laid below each other. */
export function layOut(sizes: readonly Size[], zoom: Zoom, room: number): Layout {
  let top = GAP;
  let widest = 0;
  const pages = sizes.map((size): Laid => {
    const fit = Math.min(Math.max(room - 2 * GAP, 80) / size.width, MAX_FIT);
    const scale = zoom === 'fit' ? fit : zoom * POINT;
    const laid = { top, scale, width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) };
    top += laid.height + GAP;
    widest = Math.max(widest, laid.width);
    return laid;
  });
  return { pages, height: top, width: widest + 2 * GAP };
}

/** The page at a height, counted from 0: the last one that begins above it. */
export function indexAt({ pages }: Layout, y: number): number {
  let from = 0;
  let to = pages.length - 1;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((pages[middle]?.top ?? 0) <= y) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** Which pages are drawn: what is in view and one on either side; the rest costs no memory. */
export function nearView(layout: Layout, top: number, height: number): { from: number; to: number } {
  return {
    from: Math.max(0, indexAt(layout, top) - 1),
    to: Math.min(layout.pages.length - 1, indexAt(layout, top + height) + 1),
  };
}

/** The page that is read, counted from 1: a third below the upper edge, and at the very end the last. */
export function pageRead(layout: Layout, top: number, height: number): number {
  if (top > 0 && top + height >= layout.height - 1) return layout.pages.length;
  return 1 + indexAt(layout, top + height / 3);
}

/** A place that stays the same when the pages get another size: a page and how much of it is above the upper edge. */
export type Place = { index: number; share: number };

export function placeAt(layout: Layout, top: number): Place {
  const index = indexAt(layout, top);
  const page = layout.pages[index];
  return { index, share: page === undefined || page.height === 0 ? 0 : (top - page.top) / page.height };
}

export function topOf(layout: Layout, { index, share }: Place): number {
  const page = layout.pages[index];
  return page === undefined ? 0 : Math.round(page.top + share * page.height);
}

/** The place of the beginning of a page, with a little air above. */
export const startOf = (layout: Layout, page: number): Place => {
  const index = Math.min(Math.max(page, 1), layout.pages.length) - 1;
  const height = layout.pages[index]?.height ?? 0;
  return { index, share: height === 0 ? 0 : -(GAP / 2) / height };
};

/** The next step of the zoom in a direction, from what is seen now. */
export function zoomed(now: number, direction: 1 | -1): number {
  const steps = direction === 1 ? ZOOMS.filter((step) => step > now + 0.01) : ZOOMS.filter((step) => step < now - 0.01);
  return (direction === 1 ? steps[0] : steps.at(-1)) ?? Math.min(Math.max(now, ZOOMS[0] ?? now), ZOOMS.at(-1) ?? now);
}

/** The number that was typed, as a page that there is; null for anything else. */
export function pageTyped(text: string, pages: number): number | null {
  const page = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  return page === 0 ? null : Math.min(page, pages);
}

/** Canvases may not be larger than this, on some devices even a memory's worth: a sharper one would stay empty. */
const MAX_CANVAS = 16_777_216;

/** How many points of a canvas stand for one pixel of the page. */
export const sharpness = ({ width, height }: Size, ratio: number) =>
  Math.min(ratio, Math.sqrt(MAX_CANVAS / Math.max(1, width * height)));
