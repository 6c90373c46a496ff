import { expect, test } from 'vitest';
import { CURRENCIES, digitsOf, formatMoney, parseMoney, toDecimal } from './money';

test('a sum is shown in its currency, to the last digit', () => {
  expect(formatMoney(24_900, 'EUR')).toBe('€249.00');
  expect(formatMoney(5, 'EUR')).toBe('€0.05');
  expect(formatMoney(-1_234_567, 'USD')).toBe('-$12,345.67');
  expect(formatMoney(1_500, 'JPY')).toBe('¥1,500');
  expect(formatMoney(9_007_199_254_740_991, 'EUR')).toBe('€90,071,992,547,409.91');
  expect(formatMoney(100, 'not one')).toBe('1.00 not one');
  expect(toDecimal(0, 'EUR')).toBe('0.00');
});

test('a currency has the digits that are charged, whatever the browser knows of it', () => {
  expect(['EUR', 'JPY', 'XAF', 'MGA', 'ISK'].map(digitsOf)).toEqual([2, 0, 0, 0, 2]);
  expect(formatMoney(1_500, 'MGA')).toMatch(/1,500$/);
  expect(formatMoney(1_500, 'ISK')).toMatch(/15\.00$/);
  expect(parseMoney('15.00', 'ISK')).toBe(1_500);
  expect(CURRENCIES).toContain('EUR');
  expect(CURRENCIES).not.toContain('ISK');
});

test('what is typed is whole units of the smallest, or refused', () => {
  const typed = [' 249 ', '249.5', '249.99', '1,249.00', '249,50', '0', ''];
  expect(typed.map((text) => parseMoney(text, 'EUR'))).toEqual([24_900, 24_950, 24_999, 124_900, 24_950, 0, null]);
  for (const wrong of ['249.999', '-1', '1e3', 'free', '12,34,5', '0x10']) expect(parseMoney(wrong, 'EUR')).toBeNaN();
  expect(parseMoney('1500', 'JPY')).toBe(1_500);
  expect(parseMoney('15.5', 'JPY')).toBeNaN();
});
