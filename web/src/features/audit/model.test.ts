import { expect, test } from 'vitest';
import { edgeOf } from '@/ui/days';
import { actionWords, detailLines, isFiltered, readFilter } from './model';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('the filters come from the address; nonsense is read as if it was not there', () => {
  expect(isFiltered(read(''))).toBe(false);
  expect(read('search=ada&action=person.create&actor_id=p&outcome=denied')).toMatchObject({
    search: 'ada',
    action: 'person.create',
    actor_id: 'p',
    outcome: 'denied',
  });
  expect(isFiltered(read('outcome=maybe&from=yesterday&to=2026-13-40'))).toBe(false);
});

test('a day goes from its first moment to the first of the next, by the reader’s clock', () => {
  const { from, to } = read('from=2026-11-21&to=2026-11-21');
  expect(from).toBe(new Date(2026, 10, 21).toISOString());
  expect(to).toBe(new Date(2026, 10, 22).toISOString());
  expect(edgeOf('2026-12-31', true)).toBe(new Date(2027, 0, 1).toISOString());
});

test.each([
  ['workspace.add_member', 'Workspace member added'],
  ['use_case.delete', 'Use case deleted'],
  ['run.start', 'Run started'],
  ['auth.wrong_code', 'Sign-in: wrong code'],
  ['acting', 'Acting'],
])('UX-40: %s reads "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test('details are lines, whatever they are', () => {
  expect(detailLines({ role_id: 'r', count: 2, ids: ['a'] })).toEqual([
    ['role id', 'r'],
    ['count', '2'],
    ['ids', '["a"]'],
  ]);
  expect(detailLines(null)).toEqual([]);
  expect(detailLines('text')).toEqual([]);
});
