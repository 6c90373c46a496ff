/** Taking a second factor away or replacing it; setting one up is part of signing in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';

/** Whether there is a factor is part of the profile too. */
export function useMfaChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['profile'] });
}

export type Proof = { password: string; code: string };

export function useRemoveTotp() {
  const changed = useMfaChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (proof: Proof) => api.delete('/profile/mfa/totp', { body: proof }),
    onSuccess: changed,
  });
}

export function useNewRecoveryCodes() {
  const changed = useMfaChanged();
  return useMutation({
    meta: { shownInPlace: true },
    // The codes must not stay in the cache after their dialog is closed.
    gcTime: 0,
    mutationFn: (proof: Proof) => api.post('/profile/mfa/recovery-codes', { body: proof }),
    onSuccess: changed,
  });
}

export function useRemovePasskey() {
  const changed = useMfaChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, ...proof }: { id: string; password?: string }) =>
      api.delete('/profile/passkeys/{id}', { path: { id }, body: proof }),
    onSuccess: changed,
  });
}
