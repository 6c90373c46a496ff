import { expect, test } from 'vitest';
import { moveDown, moveUp, type Place, placeAround, SIZE, windowOf } from './window';

const messages = Array.from({ length: 3_000 }, (_, n) => ({ id: `m${String(n)}` }));

test('issue 31: of three thousand messages a window is drawn, and every one of them is reached from the end', () => {
  const seen = new Set<string>();
  let place: Place = 'end';
  for (;;) {
    const { shown, above } = windowOf(messages, place);
    expect(shown.length).toBeLessThanOrEqual(SIZE);
    for (const { id } of shown) seen.add(id);
    if (above === 0) break;
    place = moveUp(messages, place);
  }
  expect(seen.size).toBe(messages.length);
  while (windowOf(messages, place).below > 0) place = moveDown(messages, place);
  expect(windowOf(messages, place).shown.at(-1)?.id).toBe('m2999');
});

test('a message that is looked for lies in the window, wherever it is', () => {
  for (const at of [0, 1, 59, 60, 61, 1_500, 2_879, 2_880, 2_999]) {
    const { shown } = windowOf(messages, placeAround(messages, `m${String(at)}`));
    expect(shown.some(({ id }) => id === `m${String(at)}`)).toBe(true);
  }
});

test('a short chat is drawn whole, and what is not there any more leads to the end', () => {
  const few = messages.slice(0, 5);
  expect(windowOf(few, 'end')).toMatchObject({ above: 0, below: 0 });
  expect(windowOf(few, { id: 'gone' }).shown).toHaveLength(5);
  expect(windowOf(messages, { id: 'gone' }).below).toBe(0);
});

test('older messages that arrive at the top are drawn there', () => {
  expect(windowOf(messages, 'top').shown[0]?.id).toBe('m0');
});
