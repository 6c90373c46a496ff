/** Questions and answers: versions, entries, files on their way in, and what nobody answered. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, at, type Body } from '@/api/api';
import { download, upload } from '@/api/files';
import type { QuestionEntry, QuestionImport, QuestionMapping, QuestionRowOutcome } from '@/api/gen/types.gen';
import { type ExportFormat, isUnderWay } from './model';

const ROWS_A_PAGE = 30;
/** Characters of what is looked up. */
const LONGEST = 500;
/** How often a page asks again while rows are looked at. */
const POLL_MS = 1_000;
const keys = {
  all: ['questions'] as const,
  versions: ['questions', 'versions'] as const,
  import: (id: string) => ['questions', 'import', id] as const,
};

export const versionsQuery = () =>
  infiniteQueryOptions({
    queryKey: keys.versions,
    ...api.pages('/question-set/version/list', { query: { limit: ROWS_A_PAGE } }),
  });

export type EntryFilter = { version: number; topic?: string; search?: string };

export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'entries', filter],
    ...api.pages('/question-set/entry/list', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

/** Questions of the newest version that mean the same: those to look at, or those that are different on purpose. */
export const pairsQuery = (filter: { contradicting: boolean; dismissed: boolean; search: string }) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'pairs', filter],
    ...api.pages('/question-set/pair/list', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

/** What entries say to the words of a search; whoever searches has asked nothing. */
export const searchedEntriesQuery = (words: string) =>
  queryOptions({
    queryKey: [...keys.all, 'searched', words],
    queryFn: ({ signal }) =>
      api.post('/question-set/lookup', { body: { question: words.slice(0, LONGEST), is_search: true }, signal }),
    meta: { shownInPlace: true },
  });

export const topicsQuery = (version: number) =>
  queryOptions({
    queryKey: [...keys.all, 'topics', version],
    queryFn: ({ signal }) => api.list('/question-set/topic/list', { query: { version }, signal }),
  });

export const differenceQuery = (from: number, to: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'difference', from, to],
    ...api.pages('/question-set/difference', { query: { from, to, limit: ROWS_A_PAGE } }),
  });

export const importsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'imports'],
    ...api.pages('/question-set/import/list', { query: { limit: ROWS_A_PAGE } }),
  });

const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.get('/question-set/import/{id}', { path: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });

/** An import on its way; at its end there is another version, and what was known of them is asked for again. */
export function useImport(id: string) {
  const client = useQueryClient();
  const query = useQuery(importQuery(id));
  const isDone = query.data?.status === 'done';
  useEffect(() => {
    if (isDone)
      void client.invalidateQueries({ queryKey: keys.all, predicate: ({ queryKey }) => queryKey[1] !== 'import' });
  }, [isDone, client]);
  return query;
}

/** `state`: rows are asked for again when the import has moved on. */
export const importRowsQuery = (id: string, shown: QuestionRowOutcome | 'alike' | undefined, state: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'rows', id, shown, state],
    ...api.pages('/question-set/import/{id}/rows', {
      path: { id },
      query: {
        ...(shown === undefined ? {} : shown === 'alike' ? { alike: true } : { outcome: shown }),
        limit: ROWS_A_PAGE,
      },
    }),
    placeholderData: keepPreviousData,
  });

export const unansweredQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'unanswered'],
    ...api.pages('/question-set/unanswered/list', { query: { limit: ROWS_A_PAGE } }),
  });

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.all });
}

export type EntryValues = Body<'post', '/question-set/entry'>;

/** Adds a question, or changes one: either makes the next version. */
export function useSaveEntry(entry: QuestionEntry | null) {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: EntryValues) =>
      entry === null
        ? api.post('/question-set/entry', { body })
        : api.put('/question-set/entry/{id}', { path: { id: entry.id }, body }),
    onSuccess: changed,
  });
}

export function useRemoveEntry() {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/question-set/entry/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

export function useRestoreVersion() {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (number: number) => api.post('/question-set/version/{number}/restore', { path: { number } }),
    onSuccess: changed,
  });
}

export function usePublishReference() {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (version: number) => api.post('/question-set/reference', { body: { version } }),
    onSuccess: changed,
  });
}

/** Says that two entries are different on purpose, or takes that back. */
export function useDismissPair() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ one, other, isDismissed }: { one: string; other: string; isDismissed: boolean }) =>
      api.put('/question-set/pair/{one}/{other}', { path: { one, other }, body: { is_dismissed: isDismissed } }),
    onSuccess: changed,
  });
}

export function useDismiss() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) => api.delete('/question-set/unanswered/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

export function useUploadQuestions(onProgress: (fraction: number) => void) {
  const changed = useChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload(at('post', '/question-set/import'), file, { onProgress }),
    onSuccess: changed,
  });
}

/** What moves an import on; the answer is shown at once. */
function useActOnImport<Input>(act: (input: Input) => Promise<QuestionImport>) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: act,
    onSuccess: async (found) => {
      client.setQueryData(keys.import(found.id), found);
      await client.invalidateQueries({ queryKey: [...keys.all, 'rows', found.id] });
    },
  });
}

export const useMapQuestions = (id: string) =>
  useActOnImport((body: { mapping: QuestionMapping; replaces: boolean }) =>
    api.put('/question-set/import/{id}/mapping', { path: { id }, body }),
  );

/** What becomes of rows that mean the same as an entry: of these lines, or of all. */
export const useChooseAlike = (id: string) =>
  useActOnImport((body: Body<'put', '/question-set/import/{id}/alike'>) =>
    api.put('/question-set/import/{id}/alike', { path: { id }, body }),
  );

export const useCommitQuestions = (id: string) =>
  useActOnImport(() => api.post('/question-set/import/{id}/commit', { path: { id } }));

export const useCancelQuestions = (id: string) =>
  useActOnImport(() => api.post('/question-set/import/{id}/cancel', { path: { id } }));

export const exportVersion = (number: number, format: ExportFormat) =>
  download(
    at('get', '/question-set/version/{number}/export', { path: { number }, query: { format } }),
    `questions-${number}.${format}`,
  );
