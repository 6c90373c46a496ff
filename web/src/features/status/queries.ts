/** How the platform is, and what its owner says of what does not work. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';

const ROWS_A_PAGE = 30;
/** Each process looks every twenty seconds. */
const REFRESH = 30_000;
const keys = { all: ['status'] as const };

export const statusQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'public'],
    queryFn: ({ signal }) => api.get('/status', { signal }),
    refetchInterval: REFRESH,
  });

export const signalsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'signals'],
    queryFn: ({ signal }) => api.get('/incident/signals', { signal }),
    refetchInterval: REFRESH,
  });

export const incidentsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'incidents'],
    ...api.pages('/incident/list', { query: { limit: ROWS_A_PAGE } }),
  });

export type IncidentValues = Body<'post', '/incident'>;

export function useCreateIncident() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: IncidentValues) => api.post('/incident', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useUpdateIncident(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Body<'post', '/incident/{id}/update'>) =>
      api.post('/incident/{id}/update', { path: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useDeleteIncident() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/incident/{id}', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
