/**
 * Use cases: lists, one of them, its draft and its versions. Names here start with `case`, not `useCase`: the linter
 * (and a reader) takes anything that starts with `use` and is called for a hook.
 */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Definition, UseCaseStatus } from '@/api/gen/types.gen';
import type { Visibility } from '@/api/types';

export const caseKeys = {
  all: ['use-cases'] as const,
  lists: ['use-cases', 'list'] as const,
  one: (id: string) => ['use-cases', 'one', id] as const,
  tags: (workspaceId: string) => ['use-cases', 'tags', workspaceId] as const,
  shared: ['use-cases', 'shared'] as const,
  versions: (id: string) => ['use-cases', 'one', id, 'versions'] as const,
};
export type UseCaseFilter = {
  workspace_id?: string;
  /** `root` is the top level; left out, every folder. */
  folder_id?: string;
  search?: string;
  status?: UseCaseStatus;
  /** Separated by commas: use cases that have all of them. */
  tags?: string;
  sort_by?: 'updated' | 'name' | 'created';
  limit?: number;
};

export const caseListQuery = (filter: UseCaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...caseKeys.lists, filter],
    ...api.pages('/use-case/list', { query: filter }),
  });

/** What is shared with the whole company, by name. */
export const sharedCasesQuery = (filter: { search?: string; limit?: number }) =>
  infiniteQueryOptions({
    queryKey: [...caseKeys.shared, filter],
    ...api.pages('/use-case/shared', { query: filter }),
  });

export const caseTagsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: caseKeys.tags(workspaceId),
    queryFn: async ({ signal }) =>
      (await api.list('/use-case/tags', { query: { workspace_id: workspaceId }, signal })).data,
  });

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: caseKeys.one(id),
    queryFn: ({ signal }) => api.get('/use-case/{id}', { path: { id }, signal }),
  });

export const caseVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: caseKeys.versions(id),
    queryFn: async ({ signal }) => (await api.list('/use-case/{id}/versions', { path: { id }, signal })).data,
  });

/** The passages of the draft's documents for a question, the best first; the server reads the documents that are saved. */
export const offeredQuery = (id: string, documents: readonly string[], question: string, limit: number) =>
  queryOptions({
    queryKey: [...caseKeys.one(id), 'passages', documents, question, limit],
    queryFn: ({ signal }) =>
      api.list('/use-case/{id}/passages', { path: { id }, query: { q: question, limit }, signal }),
  });

function useCasesChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: caseKeys.all }),
      client.invalidateQueries({ queryKey: ['folders'] }),
      client.invalidateQueries({ queryKey: ['workspaces'] }),
    ]);
}

export type NewCase = {
  workspace_id: string;
  folder_id: string | null;
  definition: Definition;
  visibility?: Visibility;
};

export function useCreateCase() {
  const changed = useCasesChanged();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: NewCase) => api.post('/use-case', { body: values }),
    onSuccess: (made) => {
      client.setQueryData(caseKeys.one(made.id), made);
      return changed();
    },
  });
}

/** A draft from a description; nothing of it is stored. */
export const usePropose = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (asked: { workspace_id: string; words: string }) => api.post('/use-case/propose', { body: asked }),
  });

/** Published use cases that do what is described, as far as this person may see them. An aid: nobody is told that it failed. */
export const similarToQuery = (workspaceId: string, words: string) =>
  queryOptions({
    queryKey: [...caseKeys.all, 'described', workspaceId, words],
    queryFn: ({ signal }) => api.answer('/use-case/similar', { body: { workspace_id: workspaceId, words }, signal }),
    meta: { shownInPlace: true },
    // What is being written has many states, and few come back.
    gcTime: 60_000,
    retry: false,
  });

/** Those that do the same as what is published of this one. */
export const similarCasesQuery = (id: string) =>
  queryOptions({
    queryKey: [...caseKeys.one(id), 'similar'],
    queryFn: ({ signal }) => api.list('/use-case/{id}/similar', { path: { id }, signal }),
  });

/** Saves a draft over the revision it was made from; 409 carries the newer one. */
export const saveDraft = (id: string, revision: number, definition: Definition) =>
  api.put('/use-case/{id}/draft', { path: { id }, body: { revision, definition } });

/** What the draft could do better, as it stands here, saved or not. */
export const lintQuery = (id: string, definition: Definition) =>
  queryOptions({
    queryKey: [...caseKeys.one(id), 'lint', definition],
    queryFn: () => api.post('/use-case/{id}/lint', { path: { id }, body: { definition } }),
    meta: { shownInPlace: true },
    // A draft that is being written has many states, and none comes back.
    gcTime: 10_000,
    retry: false,
  });

export function usePublishCase(id: string) {
  const changed = useCasesChanged();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { revision: number; note: string; override_reason: string | null }) =>
      api.post('/use-case/{id}/publish', { path: { id }, body: values }),
    onSuccess: (published) => {
      client.setQueryData(caseKeys.one(id), published);
      return changed();
    },
  });
}

export function useMoveCase() {
  const changed = useCasesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, folder_id }: { id: string; folder_id: string | null }) =>
      api.put('/use-case/{id}/move', { path: { id }, body: { folder_id } }),
    onSuccess: changed,
  });
}

export function useRestoreCase() {
  const changed = useCasesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.post('/use-case/{id}/restore', { path: { id } }),
    onSuccess: changed,
  });
}

export function useDeleteCase() {
  const changed = useCasesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/use-case/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

/** Another name for a tag wherever it stands in the workspace; `null` takes it from all use cases. */
export function useRenameCaseTag() {
  const changed = useCasesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { workspace_id: string; tag: string; name: string | null }) =>
      api.put('/use-case/tags', { body: change }),
    onSuccess: changed,
  });
}

export function useChangeCaseTags() {
  const changed = useCasesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { workspace_id: string; use_case_ids: string[]; add: string[]; remove: string[] }) =>
      api.post('/use-case/tags', { body: change }),
    onSuccess: changed,
  });
}
