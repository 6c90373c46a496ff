/** Records of locked runs. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/api/api';

type Asked = { seal?: string; hash?: string };

export const recordQuery = (runId: string, asked: Asked) =>
  queryOptions({
    queryKey: ['records', runId, asked],
    queryFn: ({ signal }) => api.get('/run/{id}/record', { path: { id: runId }, query: asked, signal }),
    // Verifying means reading it now.
    staleTime: 0,
    gcTime: 0,
  });
