/**
 * Which messages of a long chat are drawn. A chat of thousands has a window of a few dozen: it follows the newest message
 * until somebody goes up, and moves by half its size then.
 */

export const SIZE = 120;
const STEP = SIZE / 2;

/** Where the window begins: 'end' follows the newest message, 'top' the oldest that was read; else at a message. */
export type Place = 'end' | 'top' | { id: string };

type Message = { id: string };

function startOf(messages: readonly Message[], place: Place): number {
  const last = Math.max(0, messages.length - SIZE);
  if (place === 'end') return last;
  if (place === 'top') return 0;
  const at = messages.findIndex(({ id }) => id === place.id);
  return at === -1 ? last : Math.min(at, last);
}

export function windowOf<Of extends Message>(messages: readonly Of[], place: Place) {
  const start = startOf(messages, place);
  const end = Math.min(messages.length, start + SIZE);
  return { shown: messages.slice(start, end), above: start, below: messages.length - end };
}

const placeAt = (messages: readonly Message[], start: number): Place => {
  if (start <= 0) return 'top';
  const first = messages[start];
  return first === undefined || start >= messages.length - SIZE ? 'end' : { id: first.id };
};

export const moveUp = (messages: readonly Message[], place: Place): Place =>
  placeAt(messages, startOf(messages, place) - STEP);

export const moveDown = (messages: readonly Message[], place: Place): Place => {
  const start = startOf(messages, place) + STEP;
  return start >= messages.length - SIZE ? 'end' : placeAt(messages, start);
};

/** With a message in its middle. */
export function placeAround(messages: readonly Message[], id: string): Place {
  const at = messages.findIndex((each) => each.id === id);
  if (at === -1 || at >= messages.length - SIZE) return 'end';
  return placeAt(messages, at - STEP);
}
