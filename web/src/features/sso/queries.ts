/** How people of this company sign in: second factor, single sign-on, provisioning. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ChatSettings, SecuritySettings, SsoSettings } from '@/api/gen/types.gen';

export const securityQuery = () =>
  queryOptions({
    queryKey: ['setting', 'security'],
    queryFn: ({ signal }) => api.get('/setting/security', { signal }),
  });

export function useSaveSecurity() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: 'security' },
    mutationFn: (values: SecuritySettings) => api.put('/setting/security', { body: values }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: securityQuery().queryKey }),
        // Whether a second factor is asked of me is part of my profile.
        client.invalidateQueries({ queryKey: ['profile'] }),
      ]),
  });
}

export const chatSettingsQuery = () =>
  queryOptions({
    queryKey: ['setting', 'chats'],
    queryFn: ({ signal }) => api.get('/setting/chats', { signal }),
  });

export function useSaveChatSettings() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: ChatSettings) => api.put('/setting/chats', { body }),
    onSuccess: (kept) => client.setQueryData(chatSettingsQuery().queryKey, kept),
  });
}

export const ssoQuery = () =>
  queryOptions({
    queryKey: ['setting', 'sso'],
    queryFn: ({ signal }) => api.get('/setting/sso', { signal }),
  });

/** The secret is sent only when it is a new one. */
export type SsoValues = Omit<SsoSettings, 'client_secret_last4' | 'proofs'> & { client_secret?: string };

function useSsoChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ssoQuery().queryKey });
}

export function useSaveSso() {
  const changed = useSsoChanged();
  return useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: (values: SsoValues) => api.put('/setting/sso', { body: values }),
    onSuccess: changed,
  });
}

export function useRemoveSso() {
  const changed = useSsoChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.delete('/setting/sso'),
    onSuccess: changed,
  });
}

/** Asks the server to look the provider up, with what is saved. */
export const useTestSso = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.post('/setting/sso/test'),
  });

/** Looks for a domain's record in DNS. What was found comes with the settings, also when the domain is another's. */
export function useCheckDomain() {
  const changed = useSsoChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (domain: string) => api.post('/setting/sso/domains/check', { body: { domain } }),
    onSettled: changed,
  });
}

export const scimTokensQuery = () =>
  queryOptions({
    queryKey: ['setting', 'scim'],
    queryFn: ({ signal }) => api.get('/setting/scim/tokens', { signal }),
  });

export function useCreateScimToken() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    // The answer carries the token: it must not stay in the cache after the dialog is closed.
    gcTime: 0,
    mutationFn: (name: string) => api.post('/setting/scim/tokens', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: scimTokensQuery().queryKey }),
  });
}

export function useRevokeScimToken() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/setting/scim/tokens/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: scimTokensQuery().queryKey }),
  });
}
