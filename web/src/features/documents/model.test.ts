import { describe, expect, test } from 'vitest';
import { blocksOf } from './model';

const of = (text: string, more: { heading?: string; table_header?: string } = {}) =>
  blocksOf({ text, heading: more.heading ?? null, table_header: more.table_header ?? null });

describe('a passage is shown as what it was in the document', () => {
  test('the headings that it begins with are headings, at their depth; the same words further down are not', () => {
    expect(of('Hotels\n\nLimits\n\nA room.\n\nLimits', { heading: 'Travel › Hotels › Limits' })).toEqual([
      { kind: 'heading', level: 2, text: 'Hotels' },
      { kind: 'heading', level: 3, text: 'Limits' },
      { kind: 'text', text: 'A room.' },
      { kind: 'text', text: 'Limits' },
    ]);
  });

  test('rows with as many cells as there are columns are a table, with or without its header in the passage', () => {
    expect(of('City | Limit\nOslo | 180\nParis | 190')).toEqual([
      {
        kind: 'table',
        header: ['City', 'Limit'],
        rows: [
          ['Oslo', '180'],
          ['Paris', '190'],
        ],
      },
    ]);
    expect(of('Rome | ', { table_header: 'City | Limit' })).toEqual([
      { kind: 'table', header: ['City', 'Limit'], rows: [['Rome', '']] },
    ]);
  });

  test('a line with a bar in it is a line', () => {
    for (const text of ['yes | no', 'a | b\nc', 'one\ntwo']) expect(of(text)).toEqual([{ kind: 'text', text }]);
  });
});
