/** Saves a use case that was proposed from a chat: itself, its first example, and that each leads to the other. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '@/api/api';
import type { Input, ProposedFromChat } from '@/api/gen/types.gen';
import { caseKeys } from '@/features/cases/queries';
import { chatKeys } from './queries';

type Wanted = {
  proposed: ProposedFromChat;
  name: string;
  instruction: string;
  inputs: readonly Input[];
  withExample: boolean;
};

export function usePromote(chatId: string) {
  const client = useQueryClient();
  // What is made already is not made again when a later step failed.
  const made = useRef<{ useCase: string; hasExample: boolean } | null>(null);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: async ({ proposed, name, instruction, inputs, withExample }: Wanted) => {
      const { workspace_id, definition } = proposed;
      const asked = new Set(inputs.map((input) => input.name));
      const example = {
        ...proposed.example,
        inputs: Object.fromEntries(Object.entries(proposed.example.inputs).filter(([key]) => asked.has(key))),
      };
      made.current ??= {
        useCase: (
          await api.post('/use-case', {
            body: { workspace_id, definition: { ...definition, name, instruction, inputs: [...inputs] } },
          })
        ).id,
        hasExample: false,
      };
      const { useCase: id, hasExample } = made.current;
      if (withExample && !hasExample) {
        await api.post('/use-case/{id}/examples', { path: { id }, body: { example } });
        made.current = { useCase: id, hasExample: true };
      }
      await api.put('/chat/{id}/use-case', { path: { id: chatId }, body: { use_case_id: id } });
      return id;
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.all }),
        client.invalidateQueries({ queryKey: chatKeys.one(chatId) }),
      ]),
  });
}
