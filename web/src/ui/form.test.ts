import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { splitErrors } from './form';

const problem = (errors: Record<string, string[]>) =>
  new Problem({ status: 400, code: 'validation', message: 'Please check the form.', errors });

test('messages of known fields go to them, the others are not lost', () => {
  expect(splitErrors(problem({ name: ['Taken.', 'Too short.'], quota: ['Used up.'] }), ['name'])).toEqual({
    fields: { name: 'Taken. Too short.' },
    summary: ['Used up.'],
  });
});

test('a refusal without fields is said in the summary', () => {
  expect(splitErrors(problem({}), ['name'])).toEqual({ fields: {}, summary: ['Please check the form.'] });
});

test('no error is no news, an unknown one has neutral words', () => {
  expect(splitErrors(null, [])).toEqual({ fields: {}, summary: [] });
  expect(splitErrors(new TypeError('x'), [])).toEqual({ fields: {}, summary: ['Something went wrong!'] });
});
