import { describe, expect, test } from 'vitest';
import { mendTail, splitBlocks, splitTable, toMarkedText } from './streaming';

const citation = { number: 7, passage_id: 'p', document_id: 'd', document_name: 'D', page: null, quote: '' };

test('citations become marks that the model itself cannot write', () => {
  const text = toMarkedText([
    { kind: 'text', text: 'A\uE0001\uE001b' },
    { kind: 'citation', citation },
  ]);
  expect(text).toBe('A1b\uE0007\uE001');
});

describe('cutting into blocks', () => {
  test('at blank lines, but not inside a fence', () => {
    expect(splitBlocks('a\nb\n\nc\n\n```\nx\n\ny\n```\n\nd')).toEqual(['a\nb', 'c', '```\nx\n\ny\n```', 'd']);
  });

  test('a longer text never changes a block that is finished', () => {
    const text = 'One\n\n- a\n- b\n\n```\ncode\n\nmore\n```\n\nLast **words** here.';
    for (let cut = 1; cut <= text.length; cut += 1) {
      const before = splitBlocks(text.slice(0, cut)).slice(0, -1);
      expect(splitBlocks(text).slice(0, before.length)).toEqual(before);
    }
  });
});

const lines = (from: number, count: number, line: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => line(from + index)).join('\n');

describe('issue 6: what is long is cut, so that a word more draws only its end', () => {
  test('a list between its items, with what belongs to an item', () => {
    const item = (number: number) => `- item ${String(number)}\n  - below it`;
    expect(splitBlocks(`Intro:\n${lines(1, 45, item)}`)).toEqual([
      `Intro:\n${lines(1, 20, item)}`,
      lines(21, 20, item),
      lines(41, 5, item),
    ]);
  });

  test('a numbered list only where its numbers go on', () => {
    const item = (number: number) => `${String(number)}. item`;
    expect(splitBlocks(lines(1, 25, item))).toEqual([lines(1, 20, item), lines(21, 5, item)]);
    const same = lines(1, 25, () => '1. item');
    expect(splitBlocks(same)).toEqual([same]);
  });

  test('no list inside a fence', () => {
    const code = `\`\`\`\n${lines(1, 30, (number) => `- ${String(number)}`)}\n\`\`\``;
    expect(splitBlocks(code)).toEqual([code]);
  });

  test('a table by its rows, each piece with the head', () => {
    const row = (number: number) => `| ${String(number)} | x |`;
    const head = '| A | B |\n|---|---|';
    expect(splitTable(`${head}\n${lines(1, 21, row)}`)).toEqual([
      `${head}\n${lines(1, 20, row)}`,
      `${head}\n${row(21)}`,
    ]);
    expect(splitTable('a | b')).toBeNull();
    expect(splitTable(`${head}\n${row(1)}\n- not a row`)).toBeNull();
    expect(splitTable('| A | B |\n|---')).toBeNull();
    expect(splitTable('| A | B |\n|---|\n| 1 | 2 |')).toBeNull();
  });

  test('a piece that is finished never changes', () => {
    const text = `${lines(1, 70, (number) => `${String(number)}. item`)}\n\n${lines(1, 50, () => '- x')}`;
    for (let cut = 1; cut <= text.length; cut += 7) {
      const before = splitBlocks(text.slice(0, cut)).slice(0, -1);
      expect(splitBlocks(text).slice(0, before.length)).toEqual(before);
    }
  });
});

describe('the open end', () => {
  test.each([
    ['some **bo', 'some **bo**'],
    ['some **', 'some '],
    ['some *', 'some '],
    ['some *it', 'some *it*'],
    ['some `co', 'some `co`'],
    ['see [the pol', 'see the pol'],
    ['see [the policy](https://exa', 'see the policy'],
    ['see ![a picture](https://ex', 'see a picture'],
    ['text\n- ', 'text\n'],
    ['text\n##', 'text\n'],
    ['```\nlet x', '```\nlet x\n```'],
    ['```\nlet x\n```', '```\nlet x\n```'],
    ['~~ol', '~~ol~~'],
    ['| City | Li', ''],
    ['| City | Limit |\n|---|-', '| City | Limit |\n|---|-'],
    ['| City | Limit |\n|--', ''],
    ['By city:\n| City | Limit |\n', 'By city:'],
    ['| City | Limit |\n|---|---|\n| Oslo | 1', '| City | Limit |\n|---|---|\n| Oslo | 1'],
    ['a finished sentence.', 'a finished sentence.'],
    ['**bold** and *italic*', '**bold** and *italic*'],
  ])('%j is shown as %j', (text, shown) => {
    expect(mendTail(text)).toBe(shown);
  });

  test('no cut of a text shows a lone mark', () => {
    const text = 'It costs **up to 160 euro**, or `less`, see [the policy](https://example.org/a).';
    for (let cut = 1; cut <= text.length; cut += 1) {
      const shown = mendTail(text.slice(0, cut));
      const pairs = [shown.split('**').length, shown.split('`').length].map((parts) => parts % 2);
      expect([shown, ...pairs]).toEqual([shown, 1, 1]);
      expect(shown).not.toMatch(/\]\([^)]*$/u);
    }
  });
});
