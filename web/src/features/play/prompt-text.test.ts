import { expect, test } from 'vitest';
import { placesOf, promptOf } from './prompt-text';

test('R21: what stands in double braces is asked for, each once and in its order', () => {
  const text = 'Write to {{ customer }} about {{order_number}}, and greet {{customer}}. {{No}} {not_this}';
  expect(placesOf(text)).toEqual(['customer', 'order_number']);
  const { kind, inputs } = promptOf(' Letter ', '', text);
  expect(kind).toBe('prompt');
  expect(inputs?.map(({ name, label }) => [name, label])).toEqual([
    ['customer', 'Customer'],
    ['order_number', 'Order number'],
  ]);
});
