/** What an admin can do with accounts: one, many at once, and from a file. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, upload } from '@/api/files';
import { http } from '@/api/http';
import type { Person } from '@/api/types';
import type { BulkAction, BulkResult, ImportResult } from '@/api/types-identity';
import { peopleKeys } from './queries';

const one = (id: string) => `access-management/users/${encodeURIComponent(id)}`;

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
  feature_access: readonly string[];
  status: string;
};

export function useUpdatePerson() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, values }: { id: string; values: PersonValues }) => http.put<Person>(`${one(id)}/update`, values),
    onSuccess: changed,
  });
}

/** What the person made goes to `reassignTo`. */
export function useDeletePerson() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, reassignTo }: { id: string; reassignTo: string | null }) =>
      http.delete(`access-management/user/${encodeURIComponent(id)}/delete`, undefined, { reassign_to: reassignTo }),
    onSuccess: changed,
  });
}

export function useResendInvite() {
  const changed = usePeopleChanged();
  return useMutation({
    mutationFn: (id: string) => http.post<unknown>(`${one(id)}/resend-invite-code`),
    onSuccess: changed,
  });
}

/** Takes every second factor off the account and ends its sessions; the person is told by mail. */
export function useResetMfa() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`${one(id)}/mfa`),
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
      http.post<BulkResult>('access-management/users/bulk', { ids, ...bulk }),
    onSuccess: changed,
  });
}

const IMPORT = 'access-management/users/import';

/** Reads the file and says what would become of each row; nothing is changed. */
export const useTryImport = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload<ImportResult>(IMPORT, file, { query: { dry_run: true } }),
  });

export function useImport() {
  const changed = usePeopleChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload<ImportResult>(IMPORT, file),
    onSuccess: changed,
  });
}

/** Everybody, as a file. */
export const useExportPeople = () =>
  useMutation({
    mutationFn: () => download('access-management/users/export', {}, 'people.csv'),
  });
