/** Roles of the account and of workspaces, and the rights they are made of. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Right } from '@/api/types';
import { peopleKeys } from './keys';

export type Scope = Exclude<Right['scope'], 'owner'>;

export const workspaceRolesQuery = () =>
  queryOptions({
    queryKey: [...peopleKeys.roles, 'workspace'],
    queryFn: async ({ signal }) => (await api.list('/workspace/role/list', { signal })).data,
    staleTime: 300_000,
  });

export const accountRolesQuery = () =>
  queryOptions({
    queryKey: [...peopleKeys.roles, 'account'],
    queryFn: async ({ signal }) => (await api.list('/account/role/list', { signal })).data,
    staleTime: 300_000,
  });

export const rolesQuery = (scope: Scope) => (scope === 'account' ? accountRolesQuery() : workspaceRolesQuery());

/** Every right there is, each with its sentence. The list only changes with a new version. */
export const rightsQuery = () =>
  queryOptions({
    queryKey: ['rights'],
    queryFn: async ({ signal }) => (await api.list('/permission/list', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export type RoleValues = { name: string; permissions: string[] };

function useRolesChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      // What I may do myself may have changed too.
      [peopleKeys.roles, peopleKeys.people, peopleKeys.members, ['profile']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Makes a role, or with an id changes it. */
export function useSaveRole(scope: Scope, id: string | null) {
  const changed = useRolesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: RoleValues & { clone_of?: string }) =>
      id === null
        ? api.post(`/${scope}/role`, { body: values })
        : api.put(`/${scope}/role/{id}`, { path: { id }, body: values }),
    onSuccess: changed,
  });
}

/** What a role with these rights would break. */
export const rehearseRole =
  (scope: Scope, id: string, permissions: readonly string[]) =>
  ({ cursor }: { cursor: string | null }) =>
    api.post(`/${scope}/role/{id}/rehearse`, {
      path: { id },
      body: { permissions: [...permissions], page: { cursor } },
    });

export function useDeleteRole(scope: Scope) {
  const changed = useRolesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete(`/${scope}/role/{id}`, { path: { id } }),
    onSuccess: changed,
  });
}
