/** What the mock knows of questions and answers: two versions, the platform's, a file on its way, and what nobody answered. */
import type {
  QuestionEntry,
  QuestionImport,
  QuestionImportRow,
  QuestionPair,
  QuestionVersion,
  UnansweredQuestion,
} from '@/api/gen/types.gen';
import { onReset } from './reset';

export const NOW = '2026-11-20T09:00:00Z';
const id = (n: number) => `00000000-0000-7000-8000-0000000fa${String(n).padStart(3, '0')}`;

export const entry = (
  n: number,
  question: string,
  answer: string,
  more: Partial<QuestionEntry> = {},
): QuestionEntry => ({
  id: id(n),
  key: `k${n}`,
  topic: '',
  question,
  answer,
  language: 'en',
  valid_from: null,
  valid_until: null,
  owner: '',
  review_on: null,
  made_at: NOW,
  hits: 0,
  ...more,
});

export const version = (number: number, more: Partial<QuestionVersion> = {}): QuestionVersion => ({
  number,
  origin: 'import',
  note: 'faq.csv',
  entries: 2,
  added: 2,
  changed: 0,
  removed: 0,
  made_by_name: 'Ada Lovelace',
  made_at: NOW,
  of_version: null,
  ...more,
});

const row = (number: number, more: Partial<QuestionImportRow>): QuestionImportRow => ({
  number,
  cells: [],
  outcome: 'added',
  faults: {},
  of_row: null,
  topic: '',
  question: 'May I paint the walls?',
  answer: 'Yes, in white.',
  before_question: null,
  before_answer: null,
  alike_question: null,
  alike_answer: null,
  choice: null,
  ...more,
});

export const importRows = [
  row(2, {}),
  row(3, { outcome: 'duplicate', of_row: 2 }),
  row(4, { outcome: 'faulty', answer: '', faults: { answer: ['Please enter an answer.'] } }),
];

/** The first row, which the entry about the rent means the same as. */
export const alikeRow = row(2, {
  question: 'When must the rent be paid?',
  answer: 'In June.',
  alike_question: 'When is the rent due?',
  alike_answer: 'In May.',
  choice: 'keep',
});

const some = () => ({
  /** Rows of the file, in place of `importRows`. */
  rows: null as QuestionImportRow[] | null,
  pairs: [
    {
      one: entry(1, 'When is the rent due?', 'In May.', { topic: 'Rent' }),
      other: entry(3, 'When must the rent be paid?', 'In June.'),
      contradicts: true,
      dismissed: null,
    },
    {
      one: entry(2, 'Are dogs allowed?', 'One of them.'),
      other: entry(4, 'May I keep a dog?', 'Yes, one.'),
      contradicts: false,
      dismissed: null,
    },
  ] as QuestionPair[],
  versions: [
    version(397, { origin: 'reference', note: '', made_by_name: '' }),
    version(2, { origin: 'edit', note: 'Are dogs allowed?', added: 0, changed: 1 }),
    version(1),
  ],
  entries: [
    entry(1, 'When is the rent due?', 'In May.', { topic: 'Rent', hits: 12 }),
    entry(2, 'Are dogs allowed?', 'One of them.', { topic: 'Pets', valid_until: '2027-12-31' }),
  ],
  reference: [entry(9, 'What is a workspace?', 'A place for use cases and documents.')],
  imports: [
    {
      id: id(50),
      name: 'walls.csv',
      status: 'mapping',
      columns: ['Question', 'Answer', 'Notes'],
      mapping: {
        key: null,
        topic: null,
        question: 'Question',
        answer: 'Answer',
        language: null,
        valid_from: null,
        valid_until: null,
        owner: null,
        review_on: null,
      },
      replaces: false,
      warnings: [],
      rows: 3,
      done: 0,
      version: null,
      made_by_name: 'Ada Lovelace',
      made_at: NOW,
      counts: { added: 0, changed: 0, same: 0, duplicate: 0, faulty: 0, alike: 0 },
    },
  ] as QuestionImport[],
  unanswered: [{ id: 'u1', question: 'May I sublet?', times: 3, last_at: NOW }] as UnansweredQuestion[],
});

/** Changed by the handlers, and by tests that begin elsewhere. */
export const questions = some();
onReset(() => Object.assign(questions, some()));
