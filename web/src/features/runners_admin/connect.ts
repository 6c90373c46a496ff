/** Connects a provider and tries it at once. One that does not answer is taken away again: nothing broken stays. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { BindingTest } from '@/api/gen/types.gen';
import type { Binding, BindingRequest } from '@/api/types';
import { bindingKeys } from './queries';

export type Connected = { binding: Binding; test: BindingTest };

export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    // What is sent carries credentials: it must not stay in memory once it is answered.
    gcTime: 0,
    mutationFn: async (request: BindingRequest): Promise<Connected> => {
      const binding = await api.post('/runners/bindings', { body: request });
      const one = { path: { id: binding.id } };
      const takeBack = () => api.delete('/runners/bindings/{id}', one).catch(() => undefined);
      try {
        const test = await api.post('/runners/bindings/{id}/test', { ...one, body: { model: null } });
        if (!test.worked) await takeBack();
        return { binding, test };
      } catch (error) {
        await takeBack();
        throw error;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: bindingKeys.lists }),
        client.invalidateQueries({ queryKey: bindingKeys.regions }),
        client.invalidateQueries({ queryKey: ['models'] }),
      ]),
  });
}
