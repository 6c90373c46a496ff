/** Examples of a use case, checks of its draft, and the gate of its workspace. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type {
  Check,
  CheckKind,
  ExampleFields,
  GateState,
  ProposedExample,
  PublishGate,
  UseCaseExample,
  WorkspaceGate,
} from '@/api/types-checks';
import { isUnderWay } from './model';

const segment = encodeURIComponent;
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
      (await http.list<UseCaseExample>(`use-case/${segment(useCaseId)}/examples`, {}, signal)).data,
  });

export const checkQuery = (useCaseId: string, kind: CheckKind) =>
  queryOptions({
    queryKey: [...checkKeys.of(useCaseId), 'check', kind],
    queryFn: ({ signal }) => http.get<Check | null>(`use-case/${segment(useCaseId)}/check`, { kind }, signal),
    // The draft changes beside it.
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
  });

/** `settled`: whether no check is under way that the answer depends on; when one has ended it is asked for again, and what was known stays meanwhile. */
export const gateStateQuery = (useCaseId: string, settled: boolean) =>
  queryOptions({
    queryKey: [...checkKeys.of(useCaseId), 'gate', settled],
    queryFn: ({ signal }) => http.get<GateState>(`use-case/${segment(useCaseId)}/gate`, {}, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const workspaceGateQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: checkKeys.gate(workspaceId),
    queryFn: ({ signal }) => http.get<WorkspaceGate>(`workspace/${segment(workspaceId)}/gate`, {}, signal),
    staleTime: 0,
  });

export const proposedExampleQuery = (runId: string) =>
  queryOptions({
    queryKey: ['proposed-example', runId],
    queryFn: ({ signal }) => http.get<ProposedExample>(`run/${segment(runId)}/proposed-example`, {}, signal),
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
  const path = `use-case/${segment(useCaseId)}/examples`;
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (example: ExampleFields) =>
      known === null
        ? http.post<UseCaseExample>(path, { example, run_id: runId })
        : http.put<UseCaseExample>(`${path}/${segment(known.id)}`, { revision: known.revision, example }),
    onSuccess: changed,
  });
}

export function useDeleteExample(useCaseId: string) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`use-case/${segment(useCaseId)}/examples/${segment(id)}`),
    onSuccess: changed,
  });
}

export function useStartCheck(useCaseId: string, kind: CheckKind) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (runIds: readonly string[] | null) =>
      http.post<Check>(`use-case/${segment(useCaseId)}/check`, { kind, run_ids: runIds }),
    onSuccess: changed,
  });
}

export function useCancelCheck(useCaseId: string, kind: CheckKind) {
  const changed = useChecksChanged(useCaseId);
  return useMutation({
    mutationFn: () => http.post<Check | null>(`use-case/${segment(useCaseId)}/check/cancel`, { kind }),
    onSuccess: changed,
  });
}

export function useSetGate(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (gate: PublishGate | null) =>
      http.put<WorkspaceGate>(`workspace/${segment(workspaceId)}/gate`, { gate }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: checkKeys.gate(workspaceId) }),
        client.invalidateQueries({ queryKey: ['checks'] }),
      ]),
  });
}
