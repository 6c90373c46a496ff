/** What the pages of questions and answers show. Without React. */
import type { QuestionEntry, QuestionImport, QuestionMapping, QuestionVersion } from '@/api/gen/types.gen';

/** The platform's own version, which every company can read and only the platform changes. */
export const REFERENCE = 397;
/** The files that can be read. */
export const FILES = '.csv,.tsv,.xlsx,.json,.md,.markdown,.docx,.odt,.html';
export const EXPORTS = ['xlsx', 'csv', 'json', 'md'] as const;
export type ExportFormat = (typeof EXPORTS)[number];

export const PARTS = [
  'question',
  'answer',
  'topic',
  'key',
  'language',
  'valid_from',
  'valid_until',
  'owner',
  'review_on',
] as const satisfies readonly (keyof QuestionMapping)[];
export type Part = (typeof PARTS)[number];

export const OUTCOMES = ['added', 'changed', 'same', 'duplicate', 'faulty'] as const;

export const isUnderWay = (found: Pick<QuestionImport, 'status'>) =>
  found.status === 'checking' || found.status === 'committing';

/** The company's newest version; edits are made there, and nowhere else. */
export const newestOf = (versions: readonly QuestionVersion[]) =>
  versions.find((version) => version.number !== REFERENCE)?.number ?? null;

/** The version that an address names, where there is one; else the newest, or the reference version. */
export function shownVersion(versions: readonly QuestionVersion[], wished: string | null): number | null {
  const named = versions.find((version) => String(version.number) === wished);
  return named?.number ?? newestOf(versions) ?? versions[0]?.number ?? null;
}

/** Whether two columns hold different parts, and the two that cannot be done without are there. */
export const isMapped = (mapping: QuestionMapping) => mapping.question !== null && mapping.answer !== null;

export type EntryForm = Omit<QuestionEntry, 'id' | 'made_at' | 'hits' | 'valid_from' | 'valid_until' | 'review_on'> &
  Record<'valid_from' | 'valid_until' | 'review_on', string>;

/** An entry as its form holds it: days as text. */
export const formOf = (entry: Partial<QuestionEntry> = {}): EntryForm => ({
  key: entry.key ?? '',
  topic: entry.topic ?? '',
  question: entry.question ?? '',
  answer: entry.answer ?? '',
  language: entry.language ?? '',
  owner: entry.owner ?? '',
  valid_from: entry.valid_from ?? '',
  valid_until: entry.valid_until ?? '',
  review_on: entry.review_on ?? '',
});

const day = (text: string) => (text === '' ? null : text);

export const valuesOf = (form: EntryForm) => ({
  ...form,
  valid_from: day(form.valid_from),
  valid_until: day(form.valid_until),
  review_on: day(form.review_on),
});
