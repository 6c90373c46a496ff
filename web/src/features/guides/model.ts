/** Rules of guides, without React: languages, times, what a form holds. */
import type { Guide, GuideChapter, GuideCue, GuideDetail, GuideFields, GuideMedia } from '@/api/gen/types.gen';

const isTag = (language: string) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(language);

/** What a language is called by those who read this page; its tag where the browser does not know it. */
export function languageName(language: string): string {
  if (!isTag(language)) return language;
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Languages that people are offered first; any other tag can be typed. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk', 'ar', 'ja', 'zh'] as const;

/** The cue that is being said at a time: the last one that has begun. -1 before the first. */
export function cueAt(cues: readonly { start_ms: number }[], ms: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start_ms ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Cues with these words, in any order; with the place that each has in the whole. */
export function matching(cues: readonly GuideCue[], search: string): { cue: GuideCue; place: number }[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const all = cues.map((cue, place) => ({ cue, place }));
  return all.filter(({ cue }) => words.every((word) => cue.text.toLowerCase().includes(word)));
}

const stamp = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice(11, 23);

/** Captions as a track. */
export const track = (cues: readonly GuideCue[]) =>
  [
    'WEBVTT',
    ...cues.map(({ start_ms, end_ms, text }) => {
      // What would be a tag, or end the cue, is text.
      const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return `${stamp(start_ms)} --> ${stamp(end_ms)}\n${plain}`;
    }),
  ].join('\n\n');

/** `1:02` and `1:01:02` in milliseconds; null for what is no time. */
export function readMoment(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (parts === null) return null;
  const [hours, minutes, seconds] = [parts[1] ?? '0', parts[2] ?? '0', parts[3] ?? '0'].map(Number);
  if (parts[1] !== undefined && (minutes ?? 0) > 59) return null;
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}

/** Where somebody goes on: at the beginning where they have hardly begun, or have seen the end. */
export function resumeAt({ progress, length_ms }: Guide): number {
  const at = progress?.position_ms ?? 0;
  const isAtEnd = length_ms !== null && length_ms !== undefined && at >= length_ms - 3_000;
  return at < 3_000 || isAtEnd ? 0 : at;
}

/** How much of a guide counts as all of it: the last words are often a farewell. */
const NEARLY_ALL = 0.95;

export const isSeen = (ms: number, length: number | null | undefined) =>
  length !== null && length !== undefined && length > 0 && ms >= length * NEARLY_ALL;

export const hasPictures = (media: GuideMedia) =>
  media.source === 'file'
    ? !/\.(mp3|m4a|wav|ogg)$/i.test(new URL(media.link ?? '', 'https://x.invalid').pathname)
    : (media.media_type ?? 'video/').startsWith('video/');

type ChapterRow = { at: string; title: string };

export type GuideForm = {
  title: string;
  summary: string;
  language: string;
  is_for_all: boolean;
  role_ids: string[];
  workspace_ids: string[];
  pages: string[];
  chapters: ChapterRow[];
  link: string;
};

export const newForm = (): GuideForm => ({
  title: '',
  summary: '',
  language: 'en',
  is_for_all: false,
  role_ids: [],
  workspace_ids: [],
  pages: [],
  chapters: [],
  link: '',
});

export const rowsOf = (chapters: readonly GuideChapter[], format: (ms: number) => string): ChapterRow[] =>
  chapters.map(({ start_ms, title }) => ({ at: format(start_ms), title }));

export const formOf = ({ guide, chapters }: GuideDetail, format: (ms: number) => string): GuideForm => ({
  title: guide.title,
  summary: guide.summary,
  language: guide.language,
  is_for_all: guide.is_for_all,
  role_ids: guide.role_ids,
  workspace_ids: guide.workspace_ids,
  pages: guide.pages,
  chapters: rowsOf(chapters, format),
  link: guide.media?.link ?? '',
});

/** What a form says; times that are none were refused before. */
export const valuesOf = (form: GuideForm): GuideFields => ({
  ...form,
  workspace_ids: form.is_for_all ? [] : form.workspace_ids,
  chapters: form.chapters.map(({ at, title }) => ({ start_ms: readMoment(at) ?? 0, title: title.trim() })),
  link: form.link.trim() === '' ? null : form.link.trim(),
});
