/** Examples of a use case, checks of its draft, and the gate of its workspace. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';
import type { CheckKind, ExampleFields, PublishGate, UseCaseExample } from '@/api/gen/types.gen';
import { isUnderWay } from './model';

/** How often a page asks again while a check is under way. */
const POLL_MS = 1_500;

const checkKeys = {
  of: (useCaseId: string) => ['checks', useCaseId] as const,
  gate: (workspaceId: string) => ['publish-gate', workspaceId] as const,
};

export const examplesQuery = (useCaseId: string) =>
  queryOptions({
    queryKey: [...checkKeys.of(useCaseId), 'examples'],
    queryFn: async ({ signal }) =>
      (await api.list('/use-case/{id}/examples', { path: { id: useCaseId }, signal })).data,
  });

export const checkQuery = (useCaseId: string, kind: CheckKind) =>
  queryOptions({
    queryKey: [...checkKeys.of(useCaseId), 'check', kind],
    queryFn: ({ signal }) => api.get('/use-case/{id}/check', { path: { id: useCaseId }, query: { kind }, signal }),
    // The draft changes beside it.
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
  });

/** `settled`: whether no check is under way that the answer depends on; when one has ended it is asked for again, and what was known stays meanwhile. */
export const gateStateQuery = (useCaseId: string, settled: boolean) =>
  queryOptions({
    queryKey: [...checkKeys.of(useCaseId), 'gate', settled],
    queryFn: ({ signal }) => api.get('/use-case/{id}/gate', { path: { id: useCaseId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const workspaceGateQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: checkKeys.gate(workspaceId),
    queryFn: ({ signal }) => api.get('/workspace/{id}/gate', { path: { id: workspaceId }, signal }),
    staleTime: 0,
  });

export const proposedExampleQuery = (runId: string) =>
  queryOptions({
    queryKey: ['proposed-example', runId],
    queryFn: ({ signal }) => api.get('/run/{id}/proposed-example', { path: { id: runId }, signal }),
    // An output that is edited on says something else.
    staleTime: 0,
    gcTime: 0,
  });

function useChecksChanged(useCaseId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: checkKeys.of(useCaseId) });
}

/** `known`: the example that is changed; null adds one, made of `runId` where it comes from a run. */
export function useSaveExample(useCaseId: string, known: UseCaseExample | null, runId: string | null) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (example: ExampleFields) =>
      known === null
        ? api.post('/use-case/{id}/examples', { path: { id: useCaseId }, body: { example, run_id: runId } })
        : api.put('/use-case/{id}/examples/{example}', {
            path: { id: useCaseId, example: known.id },
            body: { revision: known.revision, example },
          }),
    onSuccess: changed,
  });
}

export function useDeleteExample(useCaseId: string) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) =>
      api.delete('/use-case/{id}/examples/{example}', { path: { id: useCaseId, example: id } }),
    onSuccess: changed,
  });
}

/** Makes examples of a version of the company's questions and answers. */
export function useUseQuestions(useCaseId: string) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Body<'post', '/use-case/{id}/examples/questions'>) =>
      api.post('/use-case/{id}/examples/questions', { path: { id: useCaseId }, body }),
    onSuccess: changed,
  });
}

/** Takes the examples that were made of questions on to the newest version. */
export function useRefreshQuestions(useCaseId: string) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    mutationFn: () => api.post('/use-case/{id}/examples/questions/refresh', { path: { id: useCaseId } }),
    onSuccess: changed,
  });
}

export function useStartCheck(useCaseId: string, kind: CheckKind) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (runIds: readonly string[] | null) =>
      api.post('/use-case/{id}/check', { path: { id: useCaseId }, body: { kind, run_ids: runIds } }),
    onSuccess: changed,
  });
}

export function useCancelCheck(useCaseId: string, kind: CheckKind) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    mutationFn: () => api.post('/use-case/{id}/check/cancel', { path: { id: useCaseId }, body: { kind } }),
    onSuccess: changed,
  });
}

export function useSetGate(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (gate: PublishGate | null) =>
      api.put('/workspace/{id}/gate', { path: { id: workspaceId }, body: { gate } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: checkKeys.gate(workspaceId) }),
        client.invalidateQueries({ queryKey: ['checks'] }),
      ]),
  });
}
