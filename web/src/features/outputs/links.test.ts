import { expect, test } from 'vitest';
import { safeHref } from './links';

test('N5: a link with a name before its host is none, and a mail address is', () => {
  expect(safeHref('https://bank.test@a.test/')).toBeNull();
  expect(safeHref('https://user:pw@a.test')).toBeNull();
  expect(safeHref('https://a.test/@name')?.href).toBe('https://a.test/@name');
  expect(safeHref('mailto:a@b.test')?.href).toBe('mailto:a@b.test');
});
