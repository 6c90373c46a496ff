/** One's own account: who one is, how the page looks, the password, and where one is signed in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import { session } from '@/api/session';
import type { AccountSettings, DeviceSession } from '@/api/types-identity';

export type ProfileValues = AccountSettings & { first_name: string; last_name: string };

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: ProfileValues) => http.put<unknown>('profile', values),
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
    mutationFn: (values: NewPassword) => http.answer<unknown>('POST', 'profile/password', values),
    // Every other session has ended.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => http.get<DeviceSession[]>('profile/sessions', {}, signal),
  });

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string | null) =>
      http.delete(id === null ? 'profile/sessions' : `profile/sessions/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
