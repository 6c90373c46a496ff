import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { reactionTo } from './failures';

const problem = (status: number, errors: Record<string, string[]> = {}) =>
  new Problem({ status, code: 'x', message: 'Words', errors });

test.each([
  ['R77: a 500 of a deed', 500, 'mutation', false, 'dialog'],
  ['R77: a 500 of a form, too', 500, 'mutation', true, 'dialog'],
  ['R77: a 400 of a deed without a form', 400, 'mutation', false, 'dialog'],
  ['a 400 that the form shows', 400, 'mutation', true, 'none'],
  ['a failed list, shown where the list is', 500, 'query', false, 'none'],
  ['R78: a forbidden list', 403, 'query', false, 'forbidden'],
  ['R78: a forbidden deed', 403, 'mutation', true, 'forbidden'],
  ['an ended session, handled by its own rule', 401, 'mutation', false, 'none'],
] as const)('%s', (_, status, source, shownInPlace, kind) => {
  expect(reactionTo(problem(status), source, shownInPlace).kind).toBe(kind);
});

test('R77: field messages become paragraphs', () => {
  const reaction = reactionTo(problem(400, { name: ['Taken.'], size: ['Too big.'] }), 'mutation', false);
  expect(reaction).toEqual({ kind: 'dialog', lines: ['Taken.', 'Too big.'] });
});
