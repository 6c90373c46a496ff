import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '@/api/gen/types.gen';
import { hasPages } from '@/features/documents/model';
import {
  holds,
  indexAt,
  isBeyond,
  kindNamed,
  layOut,
  nearView,
  pageRead,
  pageTyped,
  passagesOfPage,
  placeAt,
  sharpness,
  sightOf,
  startOf,
  textOf,
  topOf,
  ZOOMS,
  zoomed,
} from './model';

const passage = (id: string, page: number | null) => ({ id, page });
const ids = (passages: ReadonlySet<string>) => [...passages];

describe('issue 5: which passages stand on a page of the original', () => {
  const passages = [passage('a', 1), passage('b', 1), passage('c', 2), passage('d', 5)];

  test('those that begin there', () => {
    expect(ids(passagesOfPage(passages, 1, true))).toEqual(['a', 'b']);
    expect(ids(passagesOfPage(passages, 2, true))).toEqual(['c']);
  });

  test('where none begins, the one before that goes on', () => {
    expect(ids(passagesOfPage(passages, 4, true))).toEqual(['c']);
    expect(ids(passagesOfPage(passages, 9, true))).toEqual(['d']);
  });

  test('none is named before it is known: there may be more to come, or to come before', () => {
    expect(ids(passagesOfPage(passages, 9, false))).toEqual([]);
    expect(ids(passagesOfPage([passage('d', 5)], 4, true))).toEqual([]);
    expect(ids(passagesOfPage([passage('x', null)], 1, true))).toEqual([]);
  });

  test('more text is wanted once the original is beyond it', () => {
    expect(isBeyond(passages, 6)).toBe(true);
    expect(isBeyond(passages, 5)).toBe(false);
    expect(isBeyond([passage('x', null)], 5)).toBe(false);
  });
});

describe('issue 5: the page on which a passage begins', () => {
  test('is found by its first letters, however lines, columns and hyphens are set', () => {
    expect(
      holds(
        '1 Rent  The rent is due on the third work- ing day.',
        '1 Rent\n\nThe rent is due on the third working day.',
      ),
    ).toBe(true);
    expect(holds('Region  Sales North 12.4', 'Region | Sales\nNorth | 12.4')).toBe(true);
    expect(holds('Something else entirely', 'Region | Sales')).toBe(false);
  });

  test('is not guessed from a word or two, and the end of a long passage may stand on the next one', () => {
    expect(holds('Rent', 'Rent')).toBe(false);
    expect(holds('a long beginning '.repeat(6), `${'a long beginning '.repeat(6)}and an end`)).toBe(true);
  });

  test('a slide is a page of its own, a sheet or a text is not', () => {
    expect(['pdf', 'pptx', 'docx', 'xlsx', 'odt'].filter((kind) => hasPages(kind as DocumentKind))).toEqual([
      'pdf',
      'pptx',
    ]);
  });
});

describe('issue 5: the pages of an original below each other', () => {
  const A4 = { width: 595, height: 842 };
  const WIDE = { width: 842, height: 595 };
  const sizes = Array.from({ length: 300 }, (_, index) => (index === 2 ? WIDE : A4));
  const layout = layOut(sizes, 'fit', 700);

  test('each is as wide as there is room, and none lies on another', () => {
    expect(new Set(layout.pages.map(({ width }) => width))).toEqual(new Set([676]));
    for (const [index, page] of layout.pages.entries()) {
      expect(layout.pages[index + 1]?.top ?? layout.height).toBeGreaterThan(page.top + page.height);
    }
    expect(layOut(sizes, 1, 700).pages[0]?.width).toBe(793);
  });

  test('only a handful of three hundred is drawn, wherever one is', () => {
    for (let top = 0; top < layout.height; top += 997) {
      const { from, to } = nearView(layout, top, 800);
      expect(to - from).toBeLessThanOrEqual(4);
      expect(layout.pages[from]?.top ?? 0).toBeLessThanOrEqual(Math.max(top, 12));
    }
    expect(nearView(layOut([A4], 'fit', 700), 0, 800)).toEqual({ from: 0, to: 0 });
  });

  test('a page that is gone to is the page that is read', () => {
    for (const page of [1, 2, 3, 4, 150, 299]) {
      const top = topOf(layout, startOf(layout, page));
      expect(pageRead(layout, top, 800)).toBe(page);
    }
    expect(startOf(layout, 900).index).toBe(299);
    expect(startOf(layout, 0).index).toBe(0);
  });

  test('at the end the last page is read, however short it is', () => {
    const short = layOut([A4, { width: 595, height: 40 }], 'fit', 700);
    expect(pageRead(short, short.height - 800, 800)).toBe(2);
    expect(pageRead(short, 0, 800)).toBe(1);
  });

  test('another size leaves one at the same place', () => {
    const larger = layOut(sizes, 2, 700);
    for (const top of [0, 500, 2_000, 100_000]) {
      const place = placeAt(layout, top);
      expect(placeAt(larger, topOf(larger, place)).index).toBe(place.index);
      expect(placeAt(larger, topOf(larger, place)).share).toBeCloseTo(place.share, 2);
      expect(topOf(layout, place)).toBe(top);
    }
  });

  test('there is a page at every height', () => {
    expect(indexAt(layout, -50)).toBe(0);
    expect(indexAt(layout, 1e9)).toBe(299);
  });
});

test('issue 5: the size goes up and down in steps, from whatever it is, and ends', () => {
  expect(zoomed(0.87, 1)).toBe(1);
  expect(zoomed(0.87, -1)).toBe(0.75);
  expect(zoomed(1, 1)).toBe(1.25);
  expect(zoomed(9, 1)).toBe(ZOOMS.at(-1));
  expect(zoomed(0.1, -1)).toBe(ZOOMS[0]);
});

test('issue 5: a page is typed as a number; what is none goes nowhere, and beyond the end is the end', () => {
  expect(pageTyped('7', 300)).toBe(7);
  expect(pageTyped(' 999999 ', 300)).toBe(300);
  for (const none of ['', '0', 'x', '-1', '1.5', '99999999999']) expect(pageTyped(none, 300)).toBeNull();
});

test('issue 5: a page is as sharp as the screen, unless no canvas is that large', () => {
  expect(sharpness({ width: 600, height: 800 }, 2)).toBe(2);
  const huge = { width: 10_000, height: 10_000 };
  expect((huge.width * sharpness(huge, 2)) ** 2).toBeLessThanOrEqual(16_777_217);
});

test('issue 5: what a browser can show of a kind', () => {
  expect(sightOf('pdf')).toBe('pdf');
  expect(sightOf('png')).toBe('picture');
  expect(sightOf('html')).toBe('text');
  expect(sightOf('docx')).toBe('pages');
  expect(sightOf('tiff')).toBe('none');
  expect(sightOf('mp3')).toBe('recording');
  expect(sightOf(null)).toBe('none');
});

test('issue 5: a file that could not be read is shown as what its name says', () => {
  expect(kindNamed('Scan 2026.PDF')).toBe('pdf');
  expect(kindNamed('photo.jpeg')).toBe('jpeg');
  expect(kindNamed('photo.png')).toBe('png');
  for (const other of ['page.html', 'pdf', 'x.pdf.exe', '']) expect(kindNamed(other)).toBeNull();
});

test('issue 5: a text is read in the encoding that it has, also where it is cut in the middle of a letter', () => {
  const utf8 = new TextEncoder().encode('Größe €');
  expect(textOf(utf8)).toBe('Größe €');
  expect(textOf(utf8.subarray(0, -1))).toBe('Größe ');
  expect(textOf(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
  expect(textOf(Uint8Array.of(0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00))).toBe('Gö');
  expect(textOf(Uint8Array.of(0xfe, 0xff, 0x00, 0x47, 0x00, 0xf6))).toBe('Gö');
});
