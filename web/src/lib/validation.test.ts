import '@/lib/i18n';
import { expect, test } from 'vitest';
import { codeProblem, emailProblem, loginPasswordProblem, textProblem } from './validation';

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

test.each([
  ['', {}, 'Please enter your first name'],
  ['  ', {}, 'Please enter your first name'],
  ['Ada', {}, null],
  ['Ada', { shortest: 8 }, 'Your first name must be 8 characters long'],
  ['x'.repeat(50), {}, null],
  ['x'.repeat(51), {}, 'Your first name must be below 50 characters long'],
])('R68: the text %j with %j gives %j', (value, options, problem) => {
  expect(textProblem('first name', options)(value)).toBe(problem);
});

test.each([
  ['', 'Please enter your code'],
  ['K7M2X', 'The code has 6 characters.'],
  ['K7M2XP', null],
])('R69: the code %j gives %j', (value, problem) => {
  expect(codeProblem(value)).toBe(problem);
});
