import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { reactionTo } from './failures';

const problem = (status: number, errors: Record<string, string[]> = {}, more: Partial<Problem> = {}) =>
  new Problem({ status, code: 'x', message: 'Words', errors, ...more });

test.each([
  ['R77: a 500 of a deed', 500, 'mutation', false, 'dialog'],
  ['R77: a 500 of a form, too', 500, 'mutation', true, 'dialog'],
  ['R77: a 400 of a deed without a form', 400, 'mutation', false, 'dialog'],
  ['a 400 that the form shows', 400, 'mutation', true, 'none'],
  ['R77: a failed list, also shown where the list is', 500, 'query', false, 'dialog'],
  ['R77: a list that was asked for wrongly', 400, 'query', false, 'dialog'],
  ['a check of what is typed, refused under its field', 400, 'query', true, 'none'],
  ['R78: a forbidden list', 403, 'query', false, 'forbidden'],
  ['R78: a forbidden deed', 403, 'mutation', true, 'forbidden'],
  ['an ended session, handled by its own rule', 401, 'mutation', false, 'none'],
] as const)('%s', (_, status, source, shownInPlace, kind) => {
  expect(reactionTo(problem(status), source, shownInPlace).kind).toBe(kind);
});

test.each([
  ['login'],
  ['forgot-password/verify'],
  ['auth/validate-token'],
  ['run/1/save-custom-edit-output-history'],
  ['run/1/lock'],
  ['use-case/1/run/upload-file'],
  ['mom-use-case/upload-file'],
  ['get-security-token'],
  ['auth/challenge'],
  ['signup/verify'],
])('R76: %s is only rejected, whatever the status', (path) => {
  for (const status of [400, 401, 403, 500]) {
    expect(reactionTo(problem(status, {}, { path }), 'mutation', false).kind).toBe('none');
  }
});

test('R78: a 403 without words gets those of the specification, one with words keeps them', () => {
  expect(reactionTo(problem(403, {}, { said: false }), 'query', false)).toEqual({ kind: 'forbidden', message: null });
  expect(reactionTo(problem(403), 'query', false)).toEqual({ kind: 'forbidden', message: 'Words' });
});

test('C6: a limited token leads to the set-up of the second factor, not home', () => {
  const limited = problem(403, {}, { code: 'auth.mfa_setup_required', path: 'workspace/list' });
  expect(reactionTo(limited, 'query', false).kind).toBe('set-up-mfa');
});

test('M3: what gives power for good asks for the proof above the form, unless the form asks itself', () => {
  const old = (path: string) => problem(403, {}, { code: 'auth.fresh_proof', path });
  for (const shownInPlace of [true, false]) {
    expect(reactionTo(old('setting/sso'), 'mutation', shownInPlace).kind).toBe('prove');
    expect(reactionTo(old('profile/mfa/totp/start'), 'mutation', shownInPlace).kind).toBe('none');
    expect(reactionTo(old('profile/passkeys/start'), 'mutation', shownInPlace).kind).toBe('none');
  }
});

test('other statuses go to the caller alone when it shows them', () => {
  for (const status of [402, 404, 409, 423, 429]) {
    expect(reactionTo(problem(status), 'query', false).kind).toBe('none');
    expect(reactionTo(problem(status), 'mutation', true).kind).toBe('none');
  }
});

test('R77: field messages become paragraphs', () => {
  const reaction = reactionTo(problem(400, { name: ['Taken.'], size: ['Too big.'] }), 'mutation', false);
  expect(reaction).toEqual({ kind: 'dialog', lines: ['Taken.', 'Too big.'] });
  expect(reactionTo(problem(500, { name: ['Taken.'] }), 'query', false)).toEqual({ kind: 'dialog', lines: ['Taken.'] });
});
