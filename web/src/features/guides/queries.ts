/** Guides: the list, one with its transcripts, what managing them takes, and how far one has come. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { upload } from '@/api/files';
import type { GuideDetail, GuideFields } from '@/api/gen/types.gen';

const ROWS_A_PAGE = 30;
const keys = {
  all: ['guides'] as const,
  one: (id: string) => ['guides', 'one', id] as const,
};

type GuideFilter = { search?: string | null; language?: string | null; is_finished?: boolean | null };

export const guidesQuery = (filter: GuideFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list', filter],
    ...api.pages('/guide/list', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

/** As many as a page of the list holds: enough to know which pages have guides. */
const ALL = 100;

/** All guides at once, for the button beside the pages that they explain: asked for once in a while. */
export const everyGuideQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'every'],
    queryFn: async ({ signal }) => (await api.list('/guide/list', { query: { limit: ALL }, signal })).data,
    staleTime: 600_000,
  });

export const guideQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get('/guide/{id}', { path: { id }, signal }),
  });

/** Never asked for again by itself: another address would begin the film anew. */
const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['guide-link', id],
    queryFn: ({ signal }) => api.get('/guide/{id}/media-link', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const useMediaLink = (id: string, enabled: boolean) => useQuery({ ...linkQuery(id), enabled });

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

/** What changes a guide answers with all of it, which is shown at once. */
function useKept() {
  const client = useQueryClient();
  return async (detail: GuideDetail) => {
    client.setQueryData(keys.one(detail.guide.id), detail);
    client.removeQueries({ queryKey: ['guide-link', detail.guide.id] });
    await client.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  };
}

export function useCreateGuide() {
  const kept = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: GuideFields) => api.post('/guide', { body }),
    onSuccess: kept,
  });
}

export function useChangeGuide(id: string) {
  const kept = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: { revision: number; guide: GuideFields }) => api.put('/guide/{id}', { path: { id }, body }),
    onSuccess: kept,
  });
}

export function usePublishGuide() {
  const kept = useKept();
  return useMutation({
    mutationFn: ({ id, is_published }: { id: string; is_published: boolean }) =>
      api.put('/guide/{id}/published', { path: { id }, body: { is_published } }),
    onSuccess: kept,
  });
}

export function useDeleteGuide() {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/guide/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

export function useOrderGuides() {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (guide_ids: string[]) => api.put('/guide/order', { body: { guide_ids } }),
    onSuccess: changed,
  });
}

export function useUploadFilm(id: string, onProgress: (fraction: number) => void) {
  const kept = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload(at('post', '/guide/{id}/media', { path: { id } }), file, { onProgress, signal }),
    onSuccess: kept,
  });
}

export function usePutCaptions(id: string) {
  const kept = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ language, vtt }: { language: string; vtt: string }) =>
      api.put('/guide/{id}/captions/{language}', { path: { id, language }, body: { vtt } }),
    onSuccess: kept,
  });
}

export function useDeleteCaptions(id: string) {
  const kept = useKept();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (language: string) => api.delete('/guide/{id}/captions/{language}', { path: { id, language } }),
    onSuccess: kept,
  });
}

/** Reads the chapters of a file for the form; nothing is saved. */
export const useReadChapters = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (vtt: string) => api.answer('/guide/chapters', { body: { vtt } }),
  });

/** Tells the server how far one has come. What does not get through is told again a little later, and nobody is stopped by it. */
export function useTellProgress(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: { position_ms: number; is_finished: boolean }) =>
      api.put('/guide/{id}/progress', { path: { id }, body }),
    onSuccess: (_, { is_finished }) => {
      if (is_finished) void client.invalidateQueries({ queryKey: [...keys.all, 'list'] });
    },
  });
}
