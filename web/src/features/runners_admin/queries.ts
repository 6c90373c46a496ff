/** Bindings: which there are, what can be bound, and changes. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Binding, BindingRequest } from '@/api/types';
import type { BindingsFilter } from './model';

const ROWS_A_PAGE = 30;

export const bindingKeys = {
  all: ['bindings'] as const,
  lists: ['bindings', 'list'] as const,
  one: (id: string) => ['bindings', 'one', id] as const,
  choices: ['bindings', 'choices'] as const,
  regions: ['bindings', 'regions'] as const,
};

export const bindingListQuery = (filter: BindingsFilter) =>
  infiniteQueryOptions({
    queryKey: [...bindingKeys.lists, filter],
    ...api.pages('/runners/bindings', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

export const bindingQuery = (id: string) =>
  queryOptions({
    queryKey: bindingKeys.one(id),
    queryFn: ({ signal }) => api.get('/runners/bindings/{id}', { path: { id }, signal }),
  });

/** What would break if a binding were saved like this; null: if it were off, or deleted. */
export const rehearseBinding =
  (id: string, binding: BindingRequest | null) =>
  ({ cursor }: { cursor: string | null }) =>
    api.post('/runners/bindings/{id}/rehearse', { path: { id }, body: { binding, page: { cursor } } });

/** What can be bound, with what the form of each needs. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: bindingKeys.choices,
    queryFn: async ({ signal }) => (await api.list('/runners/choices', { signal })).data,
  });

/** The platform's regions that are known, to choose from. */
export const regionsQuery = () =>
  queryOptions({
    queryKey: bindingKeys.regions,
    queryFn: async ({ signal }) => (await api.list('/runners/regions', { signal })).data,
  });

/** What the company may connect. */
export const bindingRulesQuery = () =>
  queryOptions({
    queryKey: [...bindingKeys.all, 'rules'],
    queryFn: ({ signal }) => api.get('/runners/binding-rules', { signal }),
  });

/** Which models people can choose hangs on the bindings too. */
function useBindingsChanged() {
  const client = useQueryClient();
  return (binding?: Binding) => {
    if (binding !== undefined) client.setQueryData(bindingQuery(binding.id).queryKey, binding);
    return Promise.all([
      client.invalidateQueries({ queryKey: bindingKeys.lists }),
      client.invalidateQueries({ queryKey: bindingKeys.regions }),
      client.invalidateQueries({ queryKey: ['models'] }),
      client.invalidateQueries({ queryKey: ['plugins'] }),
    ]);
  };
}

export function useCreateBinding() {
  const changed = useBindingsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    // What is sent carries credentials: it must not stay in memory once it is answered.
    gcTime: 0,
    mutationFn: (binding: BindingRequest) => api.post('/runners/bindings', { body: binding }),
    onSuccess: (binding) => changed(binding),
  });
}

export function useChangeBinding(id: string) {
  const changed = useBindingsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: (change: { revision: number; binding: BindingRequest }) =>
      api.put('/runners/bindings/{id}', { path: { id }, body: change }),
    onSuccess: (binding) => changed(binding),
  });
}

export function useDeleteBinding() {
  const changed = useBindingsChanged();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/runners/bindings/{id}', { path: { id } }),
    onSuccess: async (_, id) => {
      await changed();
      client.removeQueries({ queryKey: bindingKeys.one(id) });
    },
  });
}

/** A real call, with what is saved. */
export const useTestBinding = (id: string) =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (model: string | null) => api.post('/runners/bindings/{id}/test', { path: { id }, body: { model } }),
  });
