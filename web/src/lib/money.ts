/** Sums of money: whole numbers of a currency's smallest unit, never fractions. */
// The server's own table (`kit/currency.rs`), whose test reads it: what a browser knows of a currency is not what is charged.
import currencies from './currencies.json';

/** In which something can be sold. */
export const CURRENCIES: readonly string[] = [...currencies.hundredths, ...currencies.whole].toSorted();

/** Digits behind the point: 2 of the euro, 0 of the yen. */
export const digitsOf = (currency: string): number => (currencies.whole.includes(currency) ? 0 : 2);

/** 24900 of the euro is 249.00. By its digits alone: a division could round. */
export function toDecimal(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function formatMoney(amount: number, currency: string): string {
  const value = toDecimal(amount, currency);
  try {
    const digits = digitsOf(currency);
    const style = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const;
    return new Intl.NumberFormat('en', style).format(value as Intl.StringNumericLiteral);
  } catch {
    return `${value} ${currency}`;
  }
}

/** What somebody typed, in the smallest unit: null when empty, `NaN` for what is no sum of this currency. */
export function parseMoney(typed: string, currency: string): number | null {
  const text = typed.trim().replaceAll(/[\s’']/g, '');
  if (text === '') return null;
  const digits = digitsOf(currency);
  const found = /^(\d{1,12}|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text) ?? /^(\d{1,12})(?:,(\d{1,2}))?$/.exec(text);
  const [, whole = '', fraction = ''] = found ?? [];
  if (found === null || fraction.length > digits) return Number.NaN;
  return Number(`${whole.replaceAll(',', '')}${fraction.padEnd(digits, '0')}`);
}
