/** Sizes as people type and read them in a field: gigabytes, unless another unit stands behind the number. */

const UNITS = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 };
type Unit = keyof typeof UNITS;

// "1,000" is a thousand to one and one to another: the thousands of a size do not stand apart.
const SIZE = /^(\d+(?:[.,]\d{0,2}|[.,]\d{4,})?|\d+\.\d{3}|[.,]\d+)\s*([kmgt]?b)?$/i;
/** No limit of the server's says more. */
const MOST = 1_000_000_000_000_000;

/** Whole bytes; `NaN` of what is no size, null of nothing. */
export function parseSize(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, number = '', unit = 'gb'] = SIZE.exec(text) ?? [];
  const bytes = number === '' ? Number.NaN : Number(number.replace(',', '.')) * UNITS[unit.toLowerCase() as Unit];
  return bytes <= MOST ? Math.round(bytes) : Number.NaN;
}

/** The shortest text that is read as just so many bytes. */
export function writeSize(bytes: number): string {
  for (const [unit, words, most] of [
    ['gb', '', 3],
    ['mb', ' MB', 3],
    ['kb', ' KB', 0],
  ] as const) {
    for (let decimals = 0; decimals <= most; decimals += 1) {
      const text = (bytes / UNITS[unit]).toFixed(decimals) + words;
      if (parseSize(text) === bytes) return text;
    }
  }
  return `${String(bytes)} B`;
}
