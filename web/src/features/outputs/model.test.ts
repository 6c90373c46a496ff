import { expect, test } from 'vitest';
import { quoted } from './model';

test('a quote says that its passage goes on, and only then', () => {
  expect(quoted('A room may cost 160 euro.')).toBe('A room may cost 160 euro.');
  expect(quoted(`${'word '.repeat(79)}words`)).toHaveLength(402);
  expect(quoted(`${'word '.repeat(79)}words`)).toMatch(/words …$/);
});
