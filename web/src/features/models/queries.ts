/** The models that a client may use, by region. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/api';

export const modelsQuery = () =>
  queryOptions({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.get('/use-case/get-region-wise-models-list', { signal }),
    staleTime: 300_000,
  });
