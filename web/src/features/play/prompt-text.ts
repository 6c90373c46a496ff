/** What a message becomes as a prompt: each `{{name}}` in it is asked for. */
import type { Definition } from '@/api/gen/types.gen';
import { blankDefinition, newInput } from '@/features/cases/model';

const PLACE = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/gu;

/** The names in their order, each once. */
export const placesOf = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(PLACE), ([, name = '']) => name)),
];

const labelOf = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

/** It runs as a use case too, and then the platform picks its model. */
export const promptOf = (name: string, description: string, text: string): Definition => ({
  ...blankDefinition,
  name: name.trim(),
  kind: 'prompt',
  description: description.trim(),
  instruction: text.trim(),
  inputs: placesOf(text).map((place) => newInput(place, labelOf(place), { type: 'long_text', required: true })),
  model: { id: '', region: '', automatic: 'cheapest' },
});
