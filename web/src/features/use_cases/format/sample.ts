/** What an answer in a format looks like, with made-up values: nobody has to run anything to see it. */
import type { Definition, DocumentNode } from '@/api/gen/types.gen';
import { labelFrom } from '../instruction';
import { type Field, fieldsOf, innerOf, parse } from './schema';

type Format = Definition['format'];

const text = (content: string, style?: Record<string, boolean>): DocumentNode =>
  style === undefined ? { tag: 'text', content } : { tag: 'text', content, style };
const node = (tag: string, content: DocumentNode[], attributes?: Record<string, unknown>): DocumentNode =>
  attributes === undefined ? { tag, content } : { tag, content, 'attr-data': attributes };
const heading = (words: string, level: number) => node('heading', [text(words)], { level });
const cell = (words: string, right: boolean) => node('cell', [text(words)], right ? { align: 'right' } : undefined);

/** The words of a sample, in the language of the page. */
export type SampleWords = { sentence: string; value: string; other: string; yes: string; no: string; total: string };

const NUMBERS = ['1,250.50', '340.00'];
const DAYS = ['2026-03-31', '2026-06-30'];

function valueOf(type: Field['type'], options: readonly string[], words: SampleWords, row: number): string {
  switch (type) {
    case 'number':
      return NUMBERS[row % 2] ?? '';
    case 'whole':
      return row === 0 ? '12' : '3';
    case 'date':
      return DAYS[row % 2] ?? '';
    case 'yes_no':
      return row === 0 ? words.yes : words.no;
    case 'choice':
      return options[row % Math.max(1, options.length)] ?? '–';
    default:
      return row === 0 ? words.value : words.other;
  }
}

const nameOf = (field: Field) => (field.title === '' ? labelFrom(field.key) : field.title);
const DEEPEST = 6;

function fieldNodes(fields: readonly Field[], words: SampleWords, level: number): DocumentNode[] {
  const simple = fields.filter((field) => field.type !== 'group' && field.type !== 'groups' && field.type !== 'list');
  const others = fields.filter((field) => !simple.includes(field));
  return [
    ...simple.map((field) =>
      node('paragraph', [
        text(`${nameOf(field)}: `, { bold: true }),
        text(valueOf(field.type, field.options, words, 0)),
      ]),
    ),
    ...others.flatMap((field) => {
      const title = heading(nameOf(field), Math.min(level, 6));
      if (field.type === 'list') {
        return [
          title,
          node(
            'list',
            [words.value, words.other].map((each) => node('list-item', [text(each)])),
          ),
        ];
      }
      const inner = fieldsOf(innerOf(field) ?? {});
      if (level >= DEEPEST) return [title];
      return [title, ...(field.type === 'groups' ? [rows(inner, words)] : fieldNodes(inner, words, level + 1))];
    }),
  ];
}

const isRight = (field: Field) => field.type === 'number' || field.type === 'whole';

function rows(fields: readonly Field[], words: SampleWords): DocumentNode {
  const head = node(
    'row',
    fields.map((field) => cell(nameOf(field), isRight(field))),
    { header: true },
  );
  const row = (at: number) =>
    node(
      'row',
      fields.map((field) => cell(valueOf(field.type, field.options, words, at), isRight(field))),
    );
  return node('table', [head, row(0), row(1)]);
}

/** Null where there is nothing to be seen yet. */
export function sampleOf(format: Format, words: SampleWords): DocumentNode | null {
  switch (format.kind) {
    case 'free_text':
      return node('doc', [node('paragraph', [text(words.sentence)])]);
    case 'sections':
      return format.sections.length === 0
        ? null
        : node(
            'doc',
            format.sections.flatMap((section) => [
              heading(section.title === '' ? labelFrom(section.key) : section.title, 2),
              node('paragraph', [text(section.guidance === '' ? words.sentence : section.guidance)]),
            ]),
          );
    case 'json': {
      const parsed = parse(format.schema);
      const fields = 'schema' in parsed ? fieldsOf(parsed.schema) : [];
      return fields.length === 0 ? null : node('doc', fieldNodes(fields, words, 2));
    }
    case 'table': {
      if (format.columns.length === 0) return null;
      const fields = format.columns.map(
        (column): Field => ({
          key: column.key,
          title: column.currency === '' ? column.title : `${column.title} (${column.currency})`,
          description: column.guidance,
          type: column.type === 'money' ? 'number' : column.type,
          required: column.required,
          options: column.options,
          schema: {},
        }),
      );
      const table = rows(fields, words);
      const summed = format.columns.map(
        (column) => column.total && (column.type === 'number' || column.type === 'money'),
      );
      if (!summed.includes(true)) return node('doc', [table]);
      const sums = node(
        'row',
        summed.map((is, at) => cell(is ? '1,590.50' : at === 0 ? words.total : '', is)),
        { total: true },
      );
      return node('doc', [{ ...table, content: [...(table.content as DocumentNode[]), sums] }]);
    }
  }
}
