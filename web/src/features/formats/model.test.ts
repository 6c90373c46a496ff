import { expect, test } from 'vitest';
import { canBeShown, KNOWN_FIELDS, OWN_LOOK } from './model';

test('R41: a design that is being typed is not asked for before its margins are whole numbers', () => {
  expect(canBeShown(OWN_LOOK)).toBe(true);
  expect(canBeShown({ ...OWN_LOOK, margins: { ...OWN_LOOK.margins, top: Number.NaN } })).toBe(false);
  expect(canBeShown({ ...OWN_LOOK, margins: { ...OWN_LOOK.margins, left: 2.5 } })).toBe(false);
});

test('R41: the fields that the server names are those of the form', () => {
  expect(KNOWN_FIELDS).toContain('design.margins.right');
});
