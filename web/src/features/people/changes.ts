/** What an admin can do with accounts: one, many at once, and from a file. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { download, upload } from '@/api/files';
import type { BulkAction, FeatureAccess, PersonStatus } from '@/api/gen/types.gen';
import { peopleKeys } from '@/features/roles/keys';

function usePeopleChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [peopleKeys.people, peopleKeys.members, peopleKeys.roles, ['workspaces']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

export type PersonValues = {
  first_name: string;
  last_name: string;
  role_id: string;
  feature_access: readonly FeatureAccess[];
  status: PersonStatus;
};

export function useUpdatePerson() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, values }: { id: string; values: PersonValues }) =>
      api.put('/access-management/users/{id}/update', { path: { id }, body: values }),
    onSuccess: changed,
  });
}

/** What the person made goes to `reassignTo`. */
export function useDeletePerson() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, reassignTo }: { id: string; reassignTo: string | null }) =>
      api.delete('/access-management/user/{id}/delete', { path: { id }, query: { reassign_to: reassignTo } }),
    onSuccess: changed,
  });
}

export function useResendInvite() {
  const changed = usePeopleChanged();
  return useMutation({
    mutationFn: (id: string) => api.post('/access-management/users/{id}/resend-invite-code', { path: { id } }),
    onSuccess: changed,
  });
}

/** Takes every second factor off the account and ends its sessions; the person is told by mail. */
export function useResetMfa() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/access-management/users/{id}/mfa', { path: { id } }),
    onSuccess: changed,
  });
}

export type Bulk = { action: BulkAction; role_id?: string; workspace_id?: string; reassign_to?: string };

/** Most that one call takes. */
export const BULK_LIMIT = 200;

export function useBulk() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ ids, ...bulk }: Bulk & { ids: readonly string[] }) =>
      api.post('/access-management/users/bulk', { body: { ids, ...bulk } }),
    onSuccess: changed,
  });
}

const importAt = (dry_run: boolean) => at('post', '/access-management/users/import', { query: { dry_run } });

/** Reads the file and says what would become of each row; nothing is changed. */
export const useTryImport = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload(importAt(true), file),
  });

export function useImport() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload(importAt(false), file),
    onSuccess: changed,
  });
}

/** Everybody, as a file. */
export const useExportPeople = () =>
  useMutation({
    mutationFn: () => download(at('get', '/access-management/users/export'), 'people.csv'),
  });
