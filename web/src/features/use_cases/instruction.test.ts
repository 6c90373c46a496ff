import { describe, expect, test } from 'vitest';
import {
  compare,
  insertAt,
  isName,
  keyFor,
  labelFrom,
  nameFrom,
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
