/** API keys of one's own account. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { KeyScope } from '@/api/gen/types.gen';

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => api.get('/profile/api-keys', { signal }),
  });

/** Days a key may live; null for no end. */
export type NewKey = { name: string; days: number | null; scopes: KeyScope[] };

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    // The answer carries the key: it must not stay in the cache after the dialog is closed.
    gcTime: 0,
    mutationFn: ({ name, days, scopes }: NewKey) =>
      api.post('/profile/api-keys', { body: { name, scopes, ...(days === null ? {} : { expires_in_days: days }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/profile/api-keys/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}
