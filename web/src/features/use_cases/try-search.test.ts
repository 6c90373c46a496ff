import { describe, expect, test } from 'vitest';
import { foundIn, marked, wordsOf } from './try-search';

describe('issue 5, retrieval: why a passage was found', () => {
  test('a question is looked for by its telling words, each once', () => {
    expect(wordsOf('What may we spend on a hotel night in the EU in 2026, and which Hotel?')).toEqual([
      'spend',
      'Hotel',
      'night',
      'EU',
      '2026',
    ]);
    expect(wordsOf('?')).toEqual([]);
  });

  test('words are known in their other forms, and not by a beginning alone', () => {
    const words = wordsOf('Travel policies: who approves a contract?');
    expect(foundIn('The policy says: TRAVELLING needs the approval of a director.', words)).toEqual([
      'Travel',
      'policies',
      'approves',
    ]);
    expect(foundIn('A contrast in the politics of a tragedy.', words)).toEqual([]);
    expect(foundIn('Réponse à la réclamation', wordsOf('reponse'))).toEqual(['reponse']);
  });

  test('a marked text has lost nothing', () => {
    const text = '“Hotel”: 160 euro a night.\nHotels elsewhere – none';
    const pieces = marked(text, wordsOf('hotel night'));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['Hotel', 'night', 'Hotels']);
    expect(marked('nothing', [])).toEqual([{ text: 'nothing', hit: false }]);
  });
});
