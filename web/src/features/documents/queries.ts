/** Documents: lists, one of them, its passages, full-text search, and changes. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { upload } from '@/api/files';
import type { DocumentStatus } from '@/api/gen/types.gen';
import type { DocumentMeaning } from '@/api/types';
import { isBeingRead, isUnsettled } from './model';

export const documentKeys = {
  all: ['documents'] as const,
  lists: ['documents', 'list'] as const,
  one: (id: string) => ['documents', 'one', id] as const,
  tags: (workspaceId: string) => ['documents', 'tags', workspaceId] as const,
};

/** How often the page asks again while the server still reads a document. */
const READING_POLL_MS = 1_500;
export type DocumentSort = 'name' | 'created' | 'size';

export type DocumentFilter = {
  workspace_id: string;
  /** `root` is the top level; left out, every folder. */
  folder_id?: string;
  search?: string;
  status?: DocumentStatus;
  /** Separated by commas: documents that have all of them. */
  tags?: string;
  sort_by?: DocumentSort;
  limit?: number;
};

export const documentListQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.lists, filter],
    ...api.pages('/document/list', { query: filter }),
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isBeingRead)) ? READING_POLL_MS : false,
  });

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: ({ signal }) => api.get('/document/{id}', { path: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isUnsettled(query.state.data) ? READING_POLL_MS : false),
  });

/** The newest first. */
export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.one(id), 'versions'],
    ...api.pages('/document/{id}/versions', { path: { id } }),
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isBeingRead)) ? READING_POLL_MS : false,
  });

/** Answers that cite a document: with each page some more of the workspace's runs are looked through, and a page may have none. */
export const citingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.one(id), 'citing'],
    ...api.pages('/document/{id}/citing', { path: { id } }),
  });

/** Documents that say nearly the same: compared when it is asked for. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentKeys.one(id), 'similar'],
    queryFn: ({ signal }) => api.list('/document/{id}/similar', { path: { id }, signal }),
  });

export const tagsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: documentKeys.tags(workspaceId),
    queryFn: async ({ signal }) =>
      (await api.list('/document/tags', { query: { workspace_id: workspaceId }, signal })).data,
  });

export type PassagePlace = {
  /** A passage: the text opens a little before it, in the version that it stands in. Without it, from the beginning. */
  around: string | null;
  /** `null`: the one in force. */
  version?: number | null;
  limit?: number;
};

export const passagesQuery = (documentId: string, { around, version = null, limit = 30 }: PassagePlace) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.one(documentId), 'passages', { around, version, limit }],
    queryFn: ({ pageParam, signal }) =>
      api.list('/document/{id}/passages', {
        path: { id: documentId },
        query: pageParam === null ? { around, version, limit } : { cursor: pageParam, limit },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The text of a version never changes once it is read; whoever puts another one in force forgets what is held.
    staleTime: 300_000,
  });

/** Of a document, what went along with a run: for those who may read the run and not the document. */
export const sourcesQuery = (runId: string, documentId: string) =>
  queryOptions({
    queryKey: [...documentKeys.one(documentId), 'sources', runId],
    queryFn: async ({ signal }) =>
      (await api.list('/run/{id}/sources/{document}', { path: { id: runId, document: documentId }, signal })).data,
    staleTime: 300_000,
  });

export const passageSearchQuery = (workspaceId: string, q: string) =>
  queryOptions({
    queryKey: [...documentKeys.all, 'search', workspaceId, q],
    queryFn: ({ signal }) =>
      api.list('/document/search', { query: { workspace_id: workspaceId, q, limit: 50 }, signal }),
  });

const isUnderWay = (meaning: DocumentMeaning | undefined) =>
  meaning?.state === 'working' || (meaning?.state === 'queued' && meaning.problem === null);

/** Whether a document is found by what it means; asked again while that is on its way. */
export const meaningQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...documentKeys.one(documentId), 'meaning'],
    queryFn: ({ signal }) => api.get('/document/{id}/meaning', { path: { id: documentId }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 2_000 : false),
  });

export function useRetryMeaning(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/document/{id}/meaning/retry', { path: { id: documentId } }),
    onSuccess: (meaning) => client.setQueryData(meaningQuery(documentId).queryKey, meaning),
  });
}

export function useCancelMeaning(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/document/{id}/meaning/cancel', { path: { id: documentId } }),
    onSuccess: (meaning) => client.setQueryData(meaningQuery(documentId).queryKey, meaning),
  });
}

function useDocumentsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: documentKeys.all }),
      client.invalidateQueries({ queryKey: ['folders'] }),
      client.invalidateQueries({ queryKey: ['workspaces'] }),
    ]);
}

export type DocumentValues = { name: string; folder_id: string | null };

export function useUpdateDocument() {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, ...values }: DocumentValues & { id: string }) =>
      api.put('/document/{id}', { path: { id }, body: values }),
    onSuccess: changed,
  });
}

export function useDeleteDocument() {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/document/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

/** Has the server read a document again, for example after a fault of its own. */
export function useRetryDocument() {
  const changed = useDocumentsChanged();
  return useMutation({
    mutationFn: (id: string) => api.post('/document/{id}/retry', { path: { id } }),
    onSuccess: changed,
  });
}

/** Stops the server's reading of a document, or of its newest version. */
export function useCancelReading() {
  const changed = useDocumentsChanged();
  return useMutation({
    mutationFn: (id: string) => api.post('/document/{id}/cancel', { path: { id } }),
    onSuccess: changed,
  });
}

/** Sends another file for a document; it is in force as soon as it is read. */
export function useReplaceDocument(id: string) {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (fraction: number) => void }) =>
      upload(at('post', '/document/{id}/version', { path: { id } }), file, { onProgress }),
    onSuccess: changed,
  });
}

/** Puts another version in force. */
export function useChooseVersion(id: string) {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (version: number) => api.put('/document/{id}/version', { path: { id }, body: { version } }),
    onSuccess: changed,
  });
}

export type TagChanges = { workspace_id: string; document_ids: string[]; add: string[]; remove: string[] };

/** Another name for a tag wherever it stands in the workspace; `null` takes it from all documents. */
export function useRenameTag() {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { workspace_id: string; tag: string; name: string | null }) =>
      api.put('/document/tags', { body: change }),
    onSuccess: changed,
  });
}

export function useChangeTags() {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (changes: TagChanges) => api.post('/document/tags', { body: changes }),
    onSuccess: changed,
  });
}
