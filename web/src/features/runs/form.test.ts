import { describe, expect, test } from 'vitest';
import type { InputDefinition } from '@/api/types';
import {
  exampleValues,
  hasExample,
  initialValues,
  problemsOf,
  sinceRun,
  splitRunErrors,
  toPayload,
  valuesOfRun,
} from './form';

const input = (name: string, more: Partial<InputDefinition> = {}): InputDefinition => ({
  name,
  label: name,
  help: '',
  type: 'short_text',
  required: false,
  options: [],
  default: null,
  example: null,
  min: null,
  max: null,
  ...more,
});

const INPUTS = [
  input('question', { type: 'long_text', required: true, example: 'Why?' }),
  input('audience', { type: 'choice', options: ['A', 'B'], default: 'B' }),
  input('length', { type: 'number', min: 10, max: 100, default: 50 }),
  input('tables', { type: 'yes_no', default: false, required: true }),
  input('draft', { type: 'file', required: true }),
];

describe('a run form', () => {
  test('starts with the defaults, and drops those that no longer fit', () => {
    expect(initialValues(INPUTS)).toEqual({ question: '', audience: 'B', length: 50, tables: false, draft: '' });
    expect(initialValues([input('a', { type: 'choice', options: ['X'], default: 'gone' })])).toEqual({ a: '' });
    expect(initialValues([input('n', { type: 'number', default: 'many' })])).toEqual({ n: '' });
  });

  test('fills in the example over what is there, and only where there is one', () => {
    expect(hasExample(INPUTS)).toBe(true);
    expect(exampleValues(INPUTS, { question: 'x', audience: 'A' })).toEqual({ question: 'Why?', audience: 'A' });
  });

  test('never puts the example in the place of a file that somebody brought', () => {
    const inputs = [input('draft', { type: 'file', example: 'sample' })];
    expect(exampleValues(inputs, { draft: '' })).toEqual({ draft: 'sample' });
    expect(exampleValues(inputs, { draft: 'own' })).toEqual({ draft: 'own' });
  });

  test('takes the inputs of an earlier run, as far as it still asks for them', () => {
    const given = [
      { name: 'question', label: '', type: 'long_text' as const, value: 'Old?', display: 'Old?' },
      { name: 'removed', label: '', type: 'short_text' as const, value: 'x', display: 'x' },
    ];
    expect(valuesOfRun(INPUTS, given)).toMatchObject({ question: 'Old?', audience: 'B', length: 50 });
    expect(valuesOfRun(INPUTS, given)).not.toHaveProperty('removed');
  });

  test('says what of an earlier run has no place any more, and what is asked for only now', () => {
    const given = (name: string, type: InputDefinition['type'], value: unknown, display: string) => ({
      name,
      label: name,
      type,
      value,
      display,
    });
    const old = [
      given('question', 'number', 7, '7'),
      given('audience', 'choice', 'C', 'C'),
      given('tables', 'yes_no', false, 'No'),
      given('draft', 'short_text', 'my words', 'my words'),
      given('removed', 'short_text', 'x', 'x'),
      given('empty', 'short_text', null, ''),
    ];
    // A number is a text too; a choice that is gone, and a text where a file is wanted, are not.
    expect(valuesOfRun(INPUTS, old)).toMatchObject({ question: '7', audience: '', tables: false, draft: '' });
    const { lost, added } = sinceRun(INPUTS, old);
    expect(lost.map(({ name, display }) => [name, display])).toEqual([
      ['audience', 'C'],
      ['draft', 'my words'],
      ['removed', 'x'],
    ]);
    expect(added.map(({ name }) => name)).toEqual(['length']);
  });

  test.each([
    [{ question: '  ' }, 'question', 'Please fill this in'],
    [{ draft: '' }, 'draft', 'Please choose a file'],
    [{ length: 9 }, 'length', 'At least 10, please'],
    [{ length: 101 }, 'length', 'At most 100, please'],
    [{ length: Number.NaN }, 'length', 'Please enter a number'],
    [{ audience: 'C' }, 'audience', 'Please choose one'],
    [{ question: 'x'.repeat(100_001) }, 'question', 'At most 100,000 characters, please'],
  ])('refuses %j at %s', (wrong, field, message) => {
    const good = { question: 'Why?', audience: 'A', length: 20, tables: false, draft: 'd1' };
    expect(problemsOf(INPUTS, good)).toEqual({});
    expect(problemsOf(INPUTS, { ...good, ...wrong })).toEqual({ [field]: message });
  });

  test('"no" is an answer, also where one is required', () => {
    expect(problemsOf([input('a', { type: 'yes_no', required: true })], { a: false })).toEqual({});
  });

  test('sends numbers as numbers and an emptied field as null, so that its default does not come back', () => {
    expect(toPayload(INPUTS, { question: 'Why?', audience: '', length: 20, tables: false, draft: 'd1' })).toEqual({
      question: 'Why?',
      audience: null,
      length: 20,
      tables: false,
      draft: 'd1',
    });
  });

  test('finds its fields in a refusal and loses no other message', () => {
    const errors = { 'inputs.question': ['Too short.'], 'inputs.gone': ['Unknown.'], model: ['Not there.'] };
    expect(splitRunErrors(errors, INPUTS)).toEqual({
      fields: { question: 'Too short.' },
      rest: ['Unknown.', 'Not there.'],
    });
  });
});
