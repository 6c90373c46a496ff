import { expect, test } from 'vitest';
import { announce } from '@/lib/announce';

test('what a test put beside the page …', () => {
  announce('Saved');
  expect(document.body.textContent).toBe('Saved');
});

test('… is not there for the next', () => {
  expect(document.body.childElementCount).toBe(0);
});
