import { describe, expect, test } from 'vitest';
import {
  compare,
  complete,
  insertAt,
  isName,
  keyFor,
  labelFrom,
  nameFrom,
  pieces,
  placeholderBeingTyped,
  placeholdersOf,
  renamePlaceholder,
} from './instruction';

const names = (...list: string[]) => list.map((name) => ({ name }));

describe('an instruction and its inputs', () => {
  test('placeholders are found with and without spaces, each once', () => {
    expect(placeholdersOf('{{a}} {{ b }} {{a}} {c} {{ }} {{Not ok}}')).toEqual(['a', 'b', '', 'Not ok']);
  });

  test('missing and wrong ones are told apart', () => {
    expect(compare('For {{who}}: {{Über uns}} {{topic}}', names('topic', 'length'))).toEqual({
      missing: ['who'],
      invalid: ['Über uns'],
    });
  });

  test('an input that gets another name takes its placeholders along, and no others', () => {
    expect(renamePlaceholder('{{a}} {{ a }} {{ab}} a', 'a', 'b')).toBe('{{b}} {{b}} {{ab}} a');
    expect(renamePlaceholder('{{a}}', 'a', '$&')).toBe('{{$&}}');
  });

  test.each([
    ['Question', [], 'question'],
    ['Länge (in Wörtern)', [], 'lange_in_wortern'],
    ['2026 plan', [], 'plan'],
    ['契約', [], 'input'],
    ['Question', ['question', 'question_2'], 'question_3'],
  ])('“%s” beside %j is called %s', (label, taken, name) => {
    expect(nameFrom(label, taken)).toBe(name);
    expect(isName(name)).toBe(true);
  });

  test('a key follows its title as long as it was made from it', () => {
    expect(keyFor({ key: 'unit', title: 'Unit' }, 'Unit price', ['total'], 'column')).toBe('unit_price');
    expect(keyFor({ key: 'column_2', title: '' }, 'Total', ['total'], 'column')).toBe('total_2');
    expect(keyFor({ key: 'unit', title: 'Unit' }, '', [], 'column')).toBe('column');
    expect(keyFor({ key: 'sap_unit', title: 'Unit' }, 'Unit price', [], 'column')).toBe('sap_unit');
  });

  test('a long label still gives a name of at most 40', () => {
    expect(isName(nameFrom('x'.repeat(200), ['x'.repeat(36)]))).toBe(true);
  });

  test('a name reads as a label', () => {
    expect(labelFrom('as_of_date')).toBe('As of date');
  });

  test.each([
    ['', 0, '{{a}}', 5],
    ['For ', 4, 'For {{a}}', 9],
    ['For', 3, 'For {{a}}', 9],
    ['For .', 4, 'For {{a}}.', 9],
    ['(x)', 1, '({{a}} x)', 7],
  ])('inserted into %j at %i it does not stick to words', (text, at, result, caret) => {
    expect(insertAt(text, 'a', at, at)).toEqual({ text: result, caret });
  });
});

describe('placeholders as chips (UX-22)', () => {
  test('the text falls into words and placeholders, and nothing of it is lost', () => {
    const text = 'For {{who}}: {{Über uns}}{{ topic }}.';
    const parts = pieces(text, names('topic'));
    expect(parts.map(({ text: part, kind }) => [part, kind])).toEqual([
      ['For ', 'words'],
      ['{{who}}', 'missing'],
      [': ', 'words'],
      ['{{Über uns}}', 'invalid'],
      ['{{ topic }}', 'input'],
      ['.', 'words'],
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  test.each([
    ['Answer /', { from: 7, words: '' }],
    ['/que', { from: 0, words: 'que' }],
    ['Answer {', { from: 7, words: '' }],
    ['Answer {{que', { from: 7, words: 'que' }],
    ['and/or', null],
    ['Answer /que ', null],
    ['Answer {{question}}', null],
  ])('“%s” is typed for a placeholder: %j', (text, expected) => {
    expect(placeholderBeingTyped(text, text.length)).toEqual(expected);
  });

  test('what was typed gives way to the placeholder, with the braces that close it', () => {
    expect(complete('Answer /que now', 7, 11, 'question')).toEqual({ text: 'Answer {{question}} now', caret: 19 });
    expect(complete('Answer {{q}}.', 7, 10, 'question')).toEqual({ text: 'Answer {{question}}.', caret: 19 });
  });
});
