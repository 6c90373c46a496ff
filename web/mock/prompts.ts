/** The prompts that the mock offers in chats. */
import type { ChatPrompt } from '@/api/gen/types.gen';
import { ids } from './db';
import { input } from './definitions';

export const makePrompts = (): ChatPrompt[] => [
  {
    id: ids.useCase(31),
    name: 'Letter to a customer',
    description: 'Friendly, and to the point',
    icon: 'message',
    version: 2,
    instruction: 'Write a letter to {{customer}}.',
    inputs: [input('customer', { label: 'Customer', type: 'short_text', required: true })],
  },
  {
    id: ids.useCase(32),
    name: 'Shorter',
    description: '',
    icon: 'message',
    version: 1,
    instruction: 'Say that again in three sentences.',
    inputs: [],
  },
];
