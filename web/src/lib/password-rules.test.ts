import { expect, test } from 'vitest';
import cases from '@/features/auth/password-rules.cases.json';
import { confirmProblem, newPasswordProblem, passwordProblems } from './password-rules';

type Case = { password: string; current?: string; email?: string; errors: string[] };

test.each((cases as Case[]).map((each) => [each.password, each] as const))(
  'R67: %j is judged as the server judges it',
  (password, { current, email, errors }) => {
    expect(passwordProblems(password, { current, email })).toEqual(errors);
  },
);

test('R67: a field shows the first broken rule', () => {
  expect(newPasswordProblem('lantern')).toBe('Your password must be 8 to 50 characters long.');
  expect(newPasswordProblem('Lantern-27')).toBeNull();
});

test('R67: the second one must be the same', () => {
  expect(confirmProblem('Lantern-27', 'Lantern-27')).toBeNull();
  expect(confirmProblem('lantern-27', 'Lantern-27')).toBe(
    'The passwords do not match. Please make sure both passwords are identical.',
  );
});
