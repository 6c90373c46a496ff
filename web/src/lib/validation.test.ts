import '@/lib/i18n';
import { expect, test } from 'vitest';
import { emailProblem, loginPasswordProblem } from './validation';

test.each([
  ['', 'Please input your email.'],
  ['   ', 'Please input your email.'],
  ['ada', 'Please enter a valid email.'],
  ['ada@', 'Please enter a valid email.'],
  ['ada@x', 'Please enter a valid email.'],
  ['ada@x..example', 'Please enter a valid email.'],
  ['a b@x.example', 'Please enter a valid email.'],
  [' ada@x.example ', null],
  ['ada+tag@mail.x.example', null],
  ['jürgen@müller.example', null],
])('R65: the email %j gives %j', (value, problem) => {
  expect(emailProblem(value)).toBe(problem);
});

test.each([
  ['1234567', 'Password must be at least 8 characters long'],
  ['12345678', null],
])('R66: the login password %j gives %j', (value, problem) => {
  expect(loginPasswordProblem(value)).toBe(problem);
});
