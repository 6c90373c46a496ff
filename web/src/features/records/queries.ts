/** Records of locked runs. */
import { queryOptions } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { RunRecord } from '@/api/types-records';

const segment = encodeURIComponent;

type Asked = { seal?: string; hash?: string };

export const recordQuery = (runId: string, asked: Asked) =>
  queryOptions({
    queryKey: ['records', runId, asked],
    queryFn: ({ signal }) => http.get<RunRecord>(`run/${segment(runId)}/record`, asked, signal),
    // Verifying means reading it now.
    staleTime: 0,
    gcTime: 0,
  });

export const certificatePath = (runId: string) => `run/${segment(runId)}/certificate`;
