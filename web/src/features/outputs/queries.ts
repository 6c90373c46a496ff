/** Outputs: the current one, its history, saving, restoring and locking. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import type { DocumentNode, Output } from '@/api/gen/types.gen';
import { pictureUrl } from '@/api/picture';
import { runKeys } from '@/features/runs/queries';

/** Words that were asked to be saved are, when the network is back: the page says so meanwhile. */
const SENT_WHEN_ONLINE = { networkMode: 'online' } as const;

const keys = {
  of: (runId: string) => ['outputs', runId] as const,
  current: (runId: string) => [...keys.of(runId), 'current'] as const,
  history: (runId: string) => [...keys.of(runId), 'history'] as const,
};
/** How often an open editor asks whether somebody else has saved. */
const WATCH_MS = 20_000;

export const outputQuery = (runId: string) =>
  queryOptions({
    queryKey: keys.current(runId),
    queryFn: ({ signal }) => api.get('/run/{id}/output', { path: { id: runId }, signal }),
    staleTime: WATCH_MS / 2,
    refetchInterval: WATCH_MS,
  });

export const historyQuery = (runId: string) =>
  infiniteQueryOptions({
    queryKey: keys.history(runId),
    ...api.pages('/run/{id}/output-history', { path: { id: runId } }),
  });

export const versionQuery = (runId: string, version: number) =>
  queryOptions({
    queryKey: [...keys.of(runId), 'version', version],
    queryFn: ({ signal }) => api.get('/run/{id}/output-history/{version}', { path: { id: runId, version }, signal }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A picture of an output, as an address for an image: what an id names never changes. */
export const pictureQuery = (runId: string, id: string) =>
  queryOptions({
    queryKey: [...keys.of(runId), 'picture', id],
    queryFn: ({ signal }) =>
      pictureUrl(at('get', '/run/{id}/pictures/{picture}', { path: { id: runId, picture: id } }), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Puts an answer of the server where everybody looks for it. */
function useKeep() {
  const client = useQueryClient();
  return async (output: Output) => {
    // An answer that is still on its way is older than this one.
    await client.cancelQueries({ queryKey: keys.current(output.run_id) });
    client.setQueryData(keys.current(output.run_id), output);
    void client.invalidateQueries({ queryKey: keys.history(output.run_id) });
    void client.invalidateQueries({ queryKey: runKeys.one(output.run_id) });
  };
}

export type Save = { base: number; content: DocumentNode; note?: string };

export function useSaveOutput({ run_id: runId, use_case_id: useCaseId }: Output) {
  const keep = useKeep();
  return useMutation({
    ...SENT_WHEN_ONLINE,
    meta: { shownInPlace: true },
    mutationFn: ({ base, content, note = '' }: Save) =>
      note === ''
        ? api.put('/use-case/{id}/run/{runId}/update-processed-json', {
            path: { id: useCaseId, runId },
            body: {
              version: base,
              content,
            },
          })
        : api.post('/use-case/run/{id}/save-custom-edit-output-history', {
            path: { id: runId },
            body: {
              version: base,
              content,
              note,
            },
          }),
    onSuccess: keep,
  });
}

export function useRestore(runId: string) {
  const keep = useKeep();
  return useMutation({
    ...SENT_WHEN_ONLINE,
    meta: { shownInPlace: true },
    mutationFn: ({ base, version }: { base: number; version: number }) =>
      api.post('/run/{id}/output-history/{version}/restore', { path: { id: runId, version }, body: { version: base } }),
    onSuccess: keep,
  });
}

export function useLock(runId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (wanted: { is_locked: boolean; reason: string }) =>
      api.put('/use-case/run/{id}/lock', { path: { id: runId }, body: wanted }),
    onSuccess: async (state) => {
      await client.cancelQueries({ queryKey: keys.current(runId) });
      client.setQueryData<Output>(keys.current(runId), (known) =>
        known === undefined ? known : { ...known, ...state },
      );
      void client.invalidateQueries({ queryKey: runKeys.all });
    },
  });
}
