/** Connects a provider and tries it at once. One that does not answer is taken away again: nothing broken stays. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { Binding, BindingRequest, BindingTest } from '@/api/types-runners';
import { bindingKeys } from './queries';

export type Connected = { binding: Binding; test: BindingTest };

export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    // What is sent carries credentials: it must not stay in memory once it is answered.
    gcTime: 0,
    mutationFn: async (request: BindingRequest): Promise<Connected> => {
      const binding = await http.post<Binding>('runners/bindings', request);
      const one = `runners/bindings/${encodeURIComponent(binding.id)}`;
      const takeBack = () => http.delete(one).catch(() => undefined);
      try {
        const test = await http.post<BindingTest>(`${one}/test`, { model: null });
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
