/** The first steps: which are done says the database; what somebody skips is theirs to say. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { FirstStepsDecision } from '@/api/gen/types.gen';

const KEY = ['first-steps'] as const;

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/first-steps', { signal }),
    meta: { shownInPlace: true },
  });

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FirstStepsDecision) => api.put('/first-steps', { body }),
    onSuccess: (steps) => client.setQueryData(firstStepsQuery().queryKey, steps),
  });
}

export function useRemoveSample() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/first-steps/sample'),
    // What was there is on many pages.
    onSuccess: () => client.invalidateQueries(),
  });
}
