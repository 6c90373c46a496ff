/** One's own account: who one is, how the page looks, the password, and where one is signed in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import { session } from '@/api/session';
import type { AccountSettings } from '@/api/types';

export type ProfileValues = AccountSettings & { first_name: string; last_name: string };

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: ProfileValues) => api.put('/profile', { body: values }),
    onSuccess: (_, { first_name, last_name }) => {
      session.rename(first_name, last_name);
      return client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
}

export type NewPassword = { current_password: string; new_password: string; confirm_password: string };

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: (values: NewPassword) => api.answer('/profile/password', { body: values }),
    // Every other session has ended.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => api.get('/profile/sessions', { signal }),
  });

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string | null) =>
      id === null ? api.delete('/profile/sessions') : api.delete('/profile/sessions/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
