import { describe, expect, test } from 'vitest';
import { candidates, mentionedIn, nameBeingTyped, saidIn } from './comments';

const people = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Lee' },
  { id: '3', name: 'Zoë Müller' },
];

describe('mentions', () => {
  test('a name is being typed behind an @ at the beginning of a word', () => {
    expect(nameBeingTyped('Ask @an', 7)).toEqual({ from: 4, words: 'an' });
    expect(nameBeingTyped('mail@example', 12)).toBeNull();
    expect(nameBeingTyped('@a\nb', 4)).toBeNull();
  });

  test('people are offered by the beginning of any of their names, with accents or without', () => {
    expect(candidates(people, 'mul').map(({ id }) => id)).toEqual(['3']);
    expect(candidates(people, 'zoe').map(({ id }) => id)).toEqual(['3']);
    expect(candidates(people, 'x')).toEqual([]);
  });

  test('the longer name is not cut by the shorter one', () => {
    expect(mentionedIn('Ask @Zoë Müller.', people)).toEqual(['3']);
    expect(saidIn('Ask @Ann Lee or @Ann.', people.slice(0, 2))).toEqual([
      { text: 'Ask ', isMention: false },
      { text: '@Ann Lee', isMention: true },
      { text: ' or ', isMention: false },
      { text: '@Ann', isMention: true },
      { text: '.', isMention: false },
    ]);
  });
});
