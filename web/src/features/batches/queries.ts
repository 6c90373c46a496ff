/** Batches: list, one of them, its rows, and what can be done with it. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, type Filter } from '@/api/api';
import { upload } from '@/api/files';
import type { BatchDetail, BatchRowStatus, BatchStatus } from '@/api/gen/types.gen';
import type { BatchLimits, BatchMapping } from '@/api/types';
import { isUnderWay } from './model';

const ROWS_A_PAGE = 50;
/** How often a page asks again while rows run. */
const POLL_MS = 1_500;
const LIST_POLL_MS = 4_000;

export const batchKeys = {
  all: ['batches'] as const,
  lists: ['batches', 'list'] as const,
  one: (id: string) => ['batches', 'one', id] as const,
  rows: (id: string) => ['batches', 'rows', id] as const,
};

export type BatchFilter = { use_case_id?: string; workspace_id?: string; status?: BatchStatus; search?: string };

export const batchesQuery = (filter: BatchFilter) =>
  infiniteQueryOptions({
    queryKey: [...batchKeys.lists, filter],
    ...api.pages('/batch/list', { query: { ...filter, limit: 20 } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isUnderWay)) ? LIST_POLL_MS : false,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKeys.one(id),
    queryFn: ({ signal }) => api.get('/batch/{id}', { path: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
    // Whoever looks at another tab is told there that it is done.
    refetchIntervalInBackground: true,
  });

export type RowFilter = { status?: BatchRowStatus; faulty?: boolean; search?: string };

export const batchRowsQuery = (id: string, filter: RowFilter, poll: boolean) =>
  infiniteQueryOptions({
    // Asked once more when nothing is under way any more: what was read before then may be behind.
    queryKey: [...batchKeys.rows(id), filter, poll],
    ...api.pages('/batch/{id}/rows', { path: { id }, query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: poll ? LIST_POLL_MS : false,
  });

export const exportAddress = (id: string, query: Filter<'/batch/{id}/export'>) =>
  at('get', '/batch/{id}/export', { path: { id }, query });

export const uploadSheet = (useCaseId: string, file: File, onProgress: (fraction: number) => void) =>
  upload(at('post', '/batch/upload', { query: { use_case_id: useCaseId } }), file, { onProgress });

export const uploadRowFile = (useCaseId: string, file: File) =>
  upload(at('post', '/use-case/{id}/run/upload-file', { path: { id: useCaseId } }), file);

/** A recording is written down as soon as it is there, where a model can do that. */
export const uploadRecording = (useCaseId: string, file: File) =>
  upload(at('post', '/mom-use-case/upload-file', { query: { use_case_id: useCaseId } }), file);

/** A file that was sent, and what its row calls it. */
export type RowFile = { id: string; name: string };

/** A draft with a row for each file, which goes to an input of the use case. */
export const batchOfFiles = (useCaseId: string, input: string, files: readonly RowFile[]) =>
  api.post('/batch/from-files', { body: { use_case_id: useCaseId, input, files } });

function useKept(id: string) {
  const client = useQueryClient();
  return (batch: BatchDetail) => {
    client.setQueryData(batchKeys.one(id), batch);
    void client.invalidateQueries({ queryKey: batchKeys.rows(id) });
    void client.invalidateQueries({ queryKey: batchKeys.lists });
  };
}

export function useMapBatch(id: string) {
  const onSuccess = useKept(id);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: { mapping: BatchMapping; files: Record<string, string> }) =>
      api.put('/batch/{id}/mapping', { path: { id }, body }),
    onSuccess,
  });
}

export type Start = { name: string; skip_faulty: boolean; limits: BatchLimits };

export function useStartBatch(id: string) {
  const onSuccess = useKept(id);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Start) => api.post('/batch/{id}/start', { path: { id }, body }),
    onSuccess,
  });
}

export function useChangeBatch(id: string) {
  const onSuccess = useKept(id);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: { name: string; limits: BatchLimits }) => api.put('/batch/{id}', { path: { id }, body }),
    onSuccess,
  });
}

export type Act = 'pause' | 'resume' | 'cancel' | 'retry';

export function useActOnBatch(id: string) {
  const onSuccess = useKept(id);
  return useMutation({
    mutationFn: (act: Act) => api.post(`/batch/{id}/${act}`, { path: { id } }),
    onSuccess,
  });
}

export function useDeleteBatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete('/batch/{id}', { path: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: batchKeys.one(id) });
      return client.invalidateQueries({ queryKey: batchKeys.lists });
    },
  });
}
