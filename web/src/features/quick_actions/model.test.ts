import { expect, test } from 'vitest';
import { pathOf, pathOfShared } from './model';

test('31: a prompt opens Play with it chosen; one that is not published opens its draft', () => {
  const prompt = { kind: 'prompt', id: 'p', workspace_id: 'w', is_published: true };
  expect(pathOf(prompt)).toBe('/play?workspace=w&prompt=p');
  expect(pathOf({ ...prompt, workspace_id: null })).toBe('/play?prompt=p');
  expect(pathOf({ ...prompt, is_published: false })).toBe(pathOf({ ...prompt, kind: 'use_case', is_published: false }));
});

test('31: what is shared with the company opens where it is used', () => {
  expect(pathOfShared({ id: 'p', is_prompt: true })).toBe('/play?prompt=p');
  expect(pathOfShared({ id: 'u', is_prompt: false })).toBe('/use-case/u/run');
});
