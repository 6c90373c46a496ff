/** What somebody begins with: kept at hand, used last, shared with everybody (R42). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';

const KEY = ['quick-actions'] as const;

export const quickActionsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/quick-action/list', { signal }),
    staleTime: 60_000,
    meta: { shownInPlace: true },
  });

export function useSetWorkspaceFavourite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      api.put('/workspace/{id}/favourite', { path: { id }, body: { is_favourite: isFavourite } }),
    onSettled: () => Promise.all([KEY, ['home']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
