/** Documents: lists, one of them, its passages, full-text search, and changes. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { Document, DocumentStatus, FoundPassage, Passage } from '@/api/types';
import { isBeingRead } from './model';

export const documentKeys = {
  all: ['documents'] as const,
  lists: ['documents', 'list'] as const,
  one: (id: string) => ['documents', 'one', id] as const,
};

/** How often the page asks again while the server still reads a document. */
const READING_POLL_MS = 1_500;

const segment = encodeURIComponent;

export type DocumentSort = 'name' | 'created' | 'size';

export type DocumentFilter = {
  workspace_id: string;
  /** `root` is the top level; left out, every folder. */
  folder_id?: string;
  search?: string;
  status?: DocumentStatus;
  sort_by?: DocumentSort;
  limit?: number;
};

export const documentListQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.lists, filter],
    queryFn: ({ pageParam, signal }) => http.list<Document>('document/list', { ...filter, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isBeingRead)) ? READING_POLL_MS : false,
  });

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: documentKeys.one(id),
    queryFn: ({ signal }) => http.get<Document>(`document/${segment(id)}`, {}, signal),
    refetchInterval: (query) => (query.state.data && isBeingRead(query.state.data) ? READING_POLL_MS : false),
  });

/** `around` opens the text a little before a passage; without it, from the beginning. */
export const passagesQuery = (documentId: string, around: string | null, limit = 30) =>
  infiniteQueryOptions({
    queryKey: [...documentKeys.one(documentId), 'passages', { around, limit }],
    queryFn: ({ pageParam, signal }) =>
      http.list<Passage>(
        `document/${segment(documentId)}/passages`,
        pageParam === null ? { around, limit } : { cursor: pageParam, limit },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The text of a document never changes once it is read.
    staleTime: 300_000,
  });

export const passageSearchQuery = (workspaceId: string, q: string) =>
  queryOptions({
    queryKey: [...documentKeys.all, 'search', workspaceId, q],
    queryFn: async ({ signal }) =>
      (await http.list<FoundPassage>('document/search', { workspace_id: workspaceId, q, limit: 50 }, signal)).data,
  });

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
      http.put<Document>(`document/${segment(id)}`, values),
    onSuccess: changed,
  });
}

export function useDeleteDocument() {
  const changed = useDocumentsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`document/${segment(id)}`),
    onSuccess: changed,
  });
}

/** Has the server read a document again, for example after a fault of its own. */
export function useRetryDocument() {
  const changed = useDocumentsChanged();
  return useMutation({
    mutationFn: (id: string) => http.post<Document>(`document/${segment(id)}/retry`),
    onSuccess: changed,
  });
}
