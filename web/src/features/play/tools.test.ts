import { question } from '@mock/chat-question';
import { expect, test } from 'vitest';
import type { ChatMessage } from '@/api/gen/types.gen';
import { documentsIn, onCount, underWay } from './tools';

const reads = (id: string, ...names: string[]): ChatMessage => ({
  ...question(id, null),
  documents: names.map((name) => ({ kind: 'document', id: name, name })),
});

test('an answer is under way while it waits for use cases, and not while it waits for its reader', () => {
  const at = (id: string, turn_state: ChatMessage['turn_state']) => ({ ...question(id, null), turn_state });
  expect(underWay([at('a', 'whole'), at('b', 'uses_tools'), at('c', 'waits_for_you'), at('d', 'ended')])).toEqual([
    'b',
  ]);
});

test('documents of a chat are its own and those beside its messages, each once, and no folders', () => {
  const folder = { kind: 'folder' as const, id: 'f', name: 'Folder' };
  const own = [{ kind: 'document' as const, id: 'x', name: 'x' }, folder];
  expect(documentsIn(own, [reads('1', 'x', 'y'), reads('2', 'y')]).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('what is off does not count', () => {
  const tool = (mode: 'auto' | 'ask' | 'never') => ({ id: mode, name: mode, mode });
  expect(onCount([tool('auto'), tool('ask'), tool('never')])).toBe(2);
});
