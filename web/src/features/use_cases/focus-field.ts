/** From the name of a field, as the server says it, to its place in the builder. */

const FOCUSABLE = 'input:not([type="hidden"]):not([disabled]), textarea, select, button:not([disabled])';

/** `inputs[2].example` → 2: its drawer has to be opened. */
export function inputOf(field: string): number | null {
  const found = /^inputs\[(\d+)\]/u.exec(field);
  return found === null ? null : Number(found[1]);
}

/** The field's element among the builder's parts, each of which is marked with the name that its fields begin with. */
export function elementOf(root: ParentNode, field: string): HTMLElement | null {
  const part = /^[a-z_]+/u.exec(field)?.[0] ?? '';
  const card = root.querySelector<HTMLElement>(`[data-fields~="${part}"]`);
  if (card === null) return null;
  const row = /\[(\d+)\](?:\.([a-z]+))?/u.exec(field);
  const scope = row === null ? card : (card.querySelectorAll<HTMLElement>('li')[Number(row[1])] ?? card);
  const named = row?.[2] === 'guidance' ? scope.querySelector<HTMLElement>('textarea') : null;
  const inRow = row === null ? null : scope.querySelector<HTMLElement>('input, textarea');
  return named ?? inRow ?? scope.querySelector<HTMLElement>(part === 'instruction' ? 'textarea' : FOCUSABLE);
}

export function focusField(field: string) {
  const element = elementOf(document, field);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
