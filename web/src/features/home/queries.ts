/** The home in one request, and what somebody has seen of it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { SetAside } from '@/api/gen/types.gen';

const KEY = ['home'] as const;

export const homeQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/home', { signal }),
    // Whoever comes back from work wants to see what became of it.
    staleTime: 5_000,
  });

/** What limits somebody this month; the dashboard and the requests for more show the same. */
export const homeLimitsQuery = () =>
  queryOptions({
    queryKey: ['token-requests', 'limits'],
    queryFn: ({ signal }) => api.get('/token-request/limits', { signal }),
    meta: { shownInPlace: true },
  });

export function useHomeChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/** Takes news off the home, or puts it back. */
export function useSetAside() {
  const changed = useHomeChanged();
  return useMutation({
    mutationFn: (body: SetAside) => api.put('/home/set-aside', { body }),
    onSuccess: changed,
  });
}

export function useReadComments() {
  const changed = useHomeChanged();
  return useMutation({
    mutationFn: (id: string) => api.put('/run/{id}/comments/read', { path: { id } }),
    onSuccess: changed,
  });
}
