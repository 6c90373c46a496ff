/** The people of the client, the members of a workspace, and the roles they hold. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { CreatedPerson, Member, Role } from '@/api/types';
import type { Access, ListedPerson, PickedPerson } from '@/api/types-identity';
import { PEOPLE_A_PAGE, type PeopleFilter } from './list';

export const peopleKeys = { people: ['people'] as const, members: ['members'] as const, roles: ['roles'] as const };

const segment = encodeURIComponent;

/** One page of everybody; the rows of the page before stay while the next one is fetched. */
export const peopleListQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'list', filter],
    queryFn: ({ signal }) =>
      http.list<ListedPerson>('access-management/users/list', { ...filter, limit: PEOPLE_A_PAGE }, signal),
    placeholderData: keepPreviousData,
  });

/** Everybody's name, for choosing somebody. */
export const pickPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'pick', search],
    queryFn: async ({ signal }) =>
      (await http.list<PickedPerson>('access-management/users/all', { search }, signal)).data,
    placeholderData: keepPreviousData,
  });

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'access', id],
    queryFn: ({ signal }) => http.get<Access>(`access-management/users/${segment(id)}/access`, {}, signal),
  });

export const membersQuery = (workspaceId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.members, workspaceId, search],
    ...inPages<Member>('access-management/users/workspece-user-list', { id: workspaceId, search }),
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

export type NewPerson = {
  email: string;
  first_name: string;
  last_name: string;
  role_id: string;
  feature_access?: readonly string[];
  workspaces?: { workspace_id: string; role_id: string }[];
};

/** The person gets a mail with the way in. */
export function useInvitePerson() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: NewPerson) => http.post<CreatedPerson>('access-management/users/create', values),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: peopleKeys.people }),
        client.invalidateQueries({ queryKey: peopleKeys.members }),
        client.invalidateQueries({ queryKey: ['workspaces'] }),
      ]),
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
