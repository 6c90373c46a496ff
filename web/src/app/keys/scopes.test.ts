import { expect, test } from 'vitest';
import { readScope } from './scopes';

test.each([
  ['', null, ''],
  ['  travel ', null, 'travel'],
  ['>dark', 'actions', 'dark'],
  [' @ osei', 'people', 'osei'],
  ['#', 'documents', ''],
  ['/brief of', 'use_cases', 'brief of'],
  ['c# guide', null, 'c# guide'],
])('R42: the palette reads %j as a wish', (text, scope, words) => {
  expect(readScope(text)).toEqual({ scope, words });
});
