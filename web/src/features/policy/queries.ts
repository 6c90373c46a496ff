/** What the company shows of its people: figures, budgets and lists of questions keep to that. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/api';

export const policyQuery = () =>
  queryOptions({
    queryKey: ['insight', 'policy'],
    queryFn: ({ signal }) => api.get('/setting/insight', { signal }),
  });
