/** Who may open a folder or a use case: the rules, the people, and changes of both. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { AccessLevel } from '@/api/gen/types.gen';
import type { AccessKind, Visibility } from '@/api/types';

export const accessKeys = { all: ['access'] as const };

/** A folder or a use case, as far as its access is concerned. */
export type AccessPlace = { kind: AccessKind; id: string; name: string; workspaceId: string };

const pathOf = ({ kind, id }: AccessPlace) => ({ kind, id });

export const accessRulesQuery = (place: AccessPlace) =>
  queryOptions({
    queryKey: [...accessKeys.all, place.kind, place.id],
    queryFn: ({ signal }) => api.get('/access/{kind}/{id}', { path: pathOf(place), signal }),
  });

export const accessPeopleQuery = (place: AccessPlace, search: string) =>
  infiniteQueryOptions({
    queryKey: [...accessKeys.all, place.kind, place.id, 'people', search],
    ...api.pages('/access/{kind}/{id}/people', { path: pathOf(place), query: { search, limit: 20 } }),
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
    mutationFn: (given: GivenAccess) => api.put('/access/{kind}/{id}/grant', { path: pathOf(place), body: given }),
    onSuccess: changed,
  });
}

export function useSetVisibility(useCaseId: string) {
  const changed = useAccessChanged();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: `access ${useCaseId}` },
    mutationFn: (visibility: Visibility) =>
      api.put('/use-case/{id}/visibility', { path: { id: useCaseId }, body: { visibility } }),
    onSuccess: changed,
  });
}

export function useRestrictFolder(id: string) {
  const changed = useAccessChanged();
  return useMutation({
    meta: { shownInPlace: true },
    scope: { id: `access ${id}` },
    mutationFn: (is_restricted: boolean) =>
      api.put('/folder/{id}/restriction', { path: { id }, body: { is_restricted } }),
    onSuccess: changed,
  });
}
