/** JSON in a data attribute, so that it survives cutting and pasting. A page that is pasted from may write anything. */
export const toData = (value: unknown): string => JSON.stringify(value);

export function fromData(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
