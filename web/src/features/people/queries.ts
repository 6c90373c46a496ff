/** The people of the client, the members of a workspace, and the roles they hold. */

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { FeatureAccess } from '@/api/gen/types.gen';
import { peopleKeys } from '@/features/roles/keys';
import { PEOPLE_A_PAGE, type PeopleFilter } from './list';

/** One page of everybody; the rows of the page before stay while the next one is fetched. */
export const peopleListQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'list', filter],
    queryFn: ({ signal }) =>
      api.list('/access-management/users/list', { query: { ...filter, limit: PEOPLE_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Everybody's name, for choosing somebody. */
export const pickPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'pick', search],
    queryFn: async ({ signal }) => (await api.list('/access-management/users/all', { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKeys.people, 'access', id],
    queryFn: ({ signal }) => api.get('/access-management/users/{id}/access', { path: { id }, signal }),
  });

export const membersQuery = (workspaceId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.members, workspaceId, search],
    ...api.pages('/access-management/users/workspece-user-list', { query: { id: workspaceId, search } }),
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
  feature_access?: readonly FeatureAccess[];
  workspaces?: { workspace_id: string; role_id: string }[];
};

/** The person gets a mail with the way in. */
export function useInvitePerson() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: NewPerson) => api.post('/access-management/users/create', { body: values }),
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
      api.post('/access-management/users/add-new-user-to-workspace', {
        body: { workspace_id: workspaceId, ...values },
      }),
    onSuccess: changed,
  });
}

export function useChangeMemberRole(workspaceId: string) {
  const changed = useMembersChanged();
  return useMutation({
    mutationFn: ({ userId, roleId }: { userId: string; roleId: string }) =>
      api.put('/access-management/users/{id}/edit-user-to-workspace', {
        path: { id: userId },
        body: {
          workspace_id: workspaceId,
          role_id: roleId,
        },
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
      api.delete('/access-management/users/{id}/workspace/{workspace_id}/delete', {
        path: { id: userId, workspace_id: workspaceId },
      }),
    onSuccess: changed,
  });
}
