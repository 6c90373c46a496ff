import { detail, guide } from '@mock/guides';
import { describe, expect, test } from 'vitest';
import { formatMoment } from '@/lib/format';
import {
  cueAt,
  formOf,
  hasPictures,
  isSeen,
  languageName,
  matching,
  readMoment,
  resumeAt,
  track,
  valuesOf,
} from './model';
import { HELP_PAGES, pageOf } from './pages';

const cues = [
  { start_ms: 1_000, end_ms: 4_000, text: 'Choose Run & wait.' },
  { start_ms: 5_000, end_ms: 9_500, text: 'The <heron> --> answer.' },
];

describe('R43: guides', () => {
  test('the cue of a moment is the last one that has begun', () => {
    expect([0, 1_000, 4_500, 5_000, 99_000].map((ms) => cueAt(cues, ms))).toEqual([-1, 0, 0, 1, 1]);
  });

  test('a search keeps the place of each line in the whole', () => {
    expect(matching(cues, 'answer HERON').map(({ place }) => place)).toEqual([1]);
    expect(matching(cues, ' ')).toHaveLength(2);
  });

  test('what would be a tag in a track is text', () => {
    expect(track(cues)).toContain('00:00:05.000 --> 00:00:09.500\nThe &lt;heron&gt; --&gt; answer.');
  });

  test.each([
    ['0:00', 0],
    ['1:02', 62_000],
    ['75:30', 4_530_000],
    ['1:01:02', 3_662_000],
    ['1:75:00', null],
    ['1:60', null],
    ['62', null],
    ['', null],
  ])('%s is a time, or none', (text, ms) => {
    expect(readMoment(text)).toBe(ms);
  });

  test('one goes on where one stopped, and begins anew behind the end', () => {
    const at = (position_ms: number, length_ms: number | null = 60_000) =>
      resumeAt(guide(1, { length_ms, progress: { position_ms, is_finished: false } }));
    expect([at(2_000), at(30_000), at(59_000), at(59_000, null)]).toEqual([0, 30_000, 0, 59_000]);
    expect(resumeAt(guide(1))).toBe(0);
    expect([isSeen(95, 100), isSeen(94, 100), isSeen(5, null)]).toEqual([true, false, false]);
  });

  test('sound is told from pictures, also of a link', () => {
    const media = { source: 'file', media_type: null, file_name: null, size: null } as const;
    expect(hasPictures({ ...media, link: 'https://films.example.com/a.MP3?x=1' })).toBe(false);
    expect(hasPictures({ ...media, link: 'https://films.example.com/a.mp4' })).toBe(true);
    expect(hasPictures({ ...media, source: 'upload', media_type: 'audio/wav', link: null })).toBe(false);
  });

  test('what a form says is what it was filled with', () => {
    const form = formOf(detail(guide(1, { pages: ['play'] })), formatMoment);
    const chapters = [
      { start_ms: 0, title: 'Begin' },
      { start_ms: 5_000, title: 'The answer' },
    ];
    expect(valuesOf(form)).toMatchObject({ title: 'Guide 1', pages: ['play'], chapters, link: null });
    const forAll = { ...form, is_for_all: true, role_ids: ['a'], workspace_ids: ['b'] };
    expect(valuesOf(forAll)).toMatchObject({ role_ids: ['a'], workspace_ids: [] });
  });

  test('languages have names, and what is none keeps its letters', () => {
    expect([languageName('de'), languageName('pt-BR'), languageName('!')]).toEqual([
      'German',
      'Brazilian Portuguese',
      '!',
    ]);
  });

  test.each([
    ['/', 'home'],
    ['/play/7', 'play'],
    ['/edit-use-case/7', 'build'],
    ['/use-case/7/run', 'use_cases'],
    ['/workspaces/7/documents', 'documents'],
    ['/documents/7', 'document'],
    ['/settings/billing', 'billing'],
    ['/settings/audit-log', 'settings'],
    ['/guides', null],
  ])('%s is the page %s', (pathname, key) => {
    expect(pageOf(pathname)).toBe(key);
  });

  test('keys of pages are such as the server takes, and each once', () => {
    const keys = HELP_PAGES.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]{1,60}$/);
  });
});
