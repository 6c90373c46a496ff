/** Who may open a folder or a use case: the rules, the people, and changes of both. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { AccessKind, AccessLevel, AccessRules, PersonAccess } from '@/api/types-access';
import type { Visibility } from '@/api/types-use-cases';

export const accessKeys = { all: ['access'] as const };

/** A folder or a use case, as far as its access is concerned. */
export type AccessPlace = { kind: AccessKind; id: string; name: string; workspaceId: string };

const path = ({ kind, id }: AccessPlace) => `access/${kind}/${encodeURIComponent(id)}`;

export const accessRulesQuery = (place: AccessPlace) =>
  queryOptions({
    queryKey: [...accessKeys.all, place.kind, place.id],
    queryFn: ({ signal }) => http.get<AccessRules>(path(place), {}, signal),
  });

export const accessPeopleQuery = (place: AccessPlace, search: string) =>
  infiniteQueryOptions({
    queryKey: [...accessKeys.all, place.kind, place.id, 'people', search],
    queryFn: ({ pageParam, signal }) =>
      http.list<PersonAccess>(`${path(place)}/people`, { search, limit: 20, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What somebody may open changes every list that they see. */
function useAccessChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [accessKeys.all, ['folders'], ['use-cases'], ['workspaces'], ['templates', 'shared']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** A member, or everybody with a role; `null` takes back what they were given. */
export type GivenAccess = { user_id: string | null; role_id: string | null; level: AccessLevel | null };

// Arrow keys choose as they pass: of one place, what was chosen last is sent last. Nothing is shut meanwhile, for what is disabled loses the keyboard.

export function useGiveAccess(place: AccessPlace) {
  const changed = useAccessChanged();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: `access ${place.id}` },
    mutationFn: (given: GivenAccess) => http.put<AccessRules>(`${path(place)}/grant`, given),
    onSuccess: changed,
  });
}

export function useSetVisibility(useCaseId: string) {
  const changed = useAccessChanged();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: `access ${useCaseId}` },
    mutationFn: (visibility: Visibility) =>
      http.put<AccessRules>(`use-case/${encodeURIComponent(useCaseId)}/visibility`, { visibility }),
    onSuccess: changed,
  });
}

export function useRestrictFolder(id: string) {
  const changed = useAccessChanged();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: `access ${id}` },
    mutationFn: (is_restricted: boolean) =>
      http.put<AccessRules>(`folder/${encodeURIComponent(id)}/restriction`, { is_restricted }),
    onSuccess: changed,
  });
}
