/** The people of the client, the members of a workspace, and the roles they hold. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { CreatedPerson, Member, Person, Role } from '@/api/types';

export const peopleKeys = { people: ['people'] as const, members: ['members'] as const, roles: ['roles'] as const };

const segment = encodeURIComponent;

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...peopleKeys.people, search],
    queryFn: async ({ signal }) =>
      (await http.list<Person>('access-management/users/list', { search, limit: 30 }, signal)).data,
  });

export const membersQuery = (workspaceId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.members, workspaceId, search],
    queryFn: ({ pageParam, signal }) =>
      http.list<Member>(
        'access-management/users/workspece-user-list',
        { id: workspaceId, search, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const workspaceRolesQuery = () =>
  queryOptions({
    queryKey: [...peopleKeys.roles, 'workspace'],
    queryFn: async ({ signal }) => (await http.list<Role>('workspace/role/list', {}, signal)).data,
    staleTime: 300_000,
  });

export const accountRolesQuery = () =>
  queryOptions({
    queryKey: [...peopleKeys.roles, 'account'],
    queryFn: async ({ signal }) => (await http.list<Role>('account/role/list', {}, signal)).data,
    staleTime: 300_000,
  });

function useMembersChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: peopleKeys.members }),
      client.invalidateQueries({ queryKey: ['workspaces'] }),
    ]);
}

export type NewPerson = { email: string; first_name: string; last_name: string; role_id: string };

export function useCreatePerson() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    // The answer carries a password: it must not stay in the cache after the dialog is closed.
    gcTime: 0,
    mutationFn: (values: NewPerson) => http.post<CreatedPerson>('access-management/users/create', values),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.people }),
  });
}

export function useAddMember(workspaceId: string) {
  const changed = useMembersChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { user_id: string; role_id: string }) =>
      http.post<Member>('access-management/users/add-new-user-to-workspace', { workspace_id: workspaceId, ...values }),
    onSuccess: changed,
  });
}

export function useChangeMemberRole(workspaceId: string) {
  const changed = useMembersChanged();
  return useMutation({
    mutationFn: ({ userId, roleId }: { userId: string; roleId: string }) =>
      http.put<Member>(`access-management/users/${segment(userId)}/edit-user-to-workspace`, {
        workspace_id: workspaceId,
        role_id: roleId,
      }),
    // Also after a refusal: the select must go back to what is true.
    onSettled: changed,
  });
}

export function useRemoveMember(workspaceId: string) {
  const changed = useMembersChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (userId: string) =>
      http.delete(`access-management/users/${segment(userId)}/workspace/${segment(workspaceId)}/delete`),
    onSuccess: changed,
  });
}
