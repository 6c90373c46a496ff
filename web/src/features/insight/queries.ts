/** Figures of the person, the company, its workspaces and all clients. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, type Body } from '@/api/api';
import { download } from '@/api/files';
import type { CitedDocument, DormantSeat, PersonAtLimit, QuestionGap, UncitedDocument } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { Order } from '@/ui/SortButton';
import type { By, Filter, GapSortKey, SortKey } from './model';

export const root = ['insight'] as const;

/** What keeps to the rule: figures, months by model, budgets and what a plan was used for, and questions of few people. */
const RULED = [root, ['usage'], ['billing'], ['token-requests'], ['questions', 'unanswered']] as const;

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'put', '/setting/insight'>) => api.put('/setting/insight', { body }),
    onSuccess: () => Promise.all(RULED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** What filters leave, beside the days. */
const partOf = ({ workspace_id, use_case_id }: Filter) => ({ workspace_id, use_case_id });

/** Named days are asked for by the days alone. */
const periodOf = ({ time, from, to, zone }: Filter) => (from === '' ? { time, zone } : { from, to, zone });

export const overviewQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'overview', filter],
    queryFn: ({ signal }) =>
      api.get('/insight/overview', { query: { ...periodOf(filter), ...partOf(filter) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Which rows, in which order. */
export type BreakdownSlice = { search: string; sort_by: SortKey; order: Order };

export const breakdownQuery = (
  filter: Filter,
  by: By,
  shown: Partial<BreakdownSlice> & { page?: number; limit?: number },
) =>
  queryOptions({
    queryKey: [...root, 'breakdown', by, shown, filter],
    queryFn: ({ signal }) =>
      api.get('/insight/breakdown', {
        query: { by, ...shown, ...periodOf(filter), ...partOf(filter) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const useDownloadBreakdown = () =>
  useMutation({
    mutationFn: ({ filter, by, ...slice }: { filter: Filter; by: By } & BreakdownSlice) =>
      download(
        at('get', '/insight/breakdown/export', {
          query: { by, ...slice, ...periodOf(filter), ...partOf(filter) },
        }),
        `insight-${by}.csv`,
      ),
  });

export const dormantKey = [...root, 'dormant'] as const;

export const dormantQuery = (days: number, page: number) =>
  queryOptions({
    queryKey: [...dormantKey, days, page],
    queryFn: ({ signal }) => api.get('/insight/dormant', { query: { days, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** All of them, for a file. */
export async function everyDormant(days: number) {
  const seats: DormantSeat[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const found = await api.get('/insight/dormant', { query: { days, page, limit: 500 } });
    seats.push(...found.seats);
    if (found.seats.length < 500) break;
  }
  return seats;
}

export const habitQuery = (months: number) =>
  queryOptions({
    queryKey: [...root, 'habit', months],
    queryFn: ({ signal }) => api.get('/insight/habit', { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

/** Rows of a page where all of a list is read, and how many of these are read at most. */
const MANY = 500;
const MOST_PAGES = 100;

/** All of a list, for a file. */
async function every<Row>(read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await read(page);
    rows.push(...found);
    if (found.length < MANY) break;
  }
  return rows;
}

export const limitsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'people-at-limit', search, page],
    queryFn: ({ signal }) => api.get('/insight/limits', { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const everyPersonAtLimit = (search: string) =>
  every<PersonAtLimit>(
    async (page) => (await api.get('/insight/limits', { query: { search, page, limit: MANY } })).people,
  );

export type GapFilter = { search: string; sort_by: GapSortKey; page: number; limit: number };

export const gapsQuery = (filter: GapFilter) =>
  queryOptions({
    queryKey: [...root, 'gaps', filter],
    queryFn: ({ signal }) => api.get('/insight/gaps', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

/** All of them, for a file; the server counts so many. */
export async function everyGap(search: string, sort_by: GapSortKey) {
  const gaps: QuestionGap[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const found = await api.get('/insight/gaps', { query: { search, sort_by, page, limit: 100 } });
    gaps.push(...found.gaps);
    if (found.gaps.length < 100) break;
  }
  return gaps;
}

export function useActOnGap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<'put', '/question-set/gap/{id}'>) =>
      api.put('/question-set/gap/{id}', { path: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, 'gaps'] }),
  });
}

export function useDismissGap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/question-set/gap/{id}', { path: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...root, 'gaps'] }),
  });
}

export const whatIfQuery = (model: string, region: string, search: string, page: number) =>
  queryOptions({
    queryKey: [...root, 'what-if', model, region, search, page],
    queryFn: ({ signal }) => api.get('/insight/what-if', { query: { model, region, search, page }, signal }),
    enabled: model !== '',
    placeholderData: keepPreviousData,
  });

export const useDownloadWhatIf = () =>
  useMutation({
    mutationFn: (query: { model: string; region: string; search: string }) =>
      download(at('get', '/insight/what-if/export', { query }), 'insight-what-if.csv'),
  });

export const useDownloadMonth = () =>
  useMutation({
    mutationFn: (month?: string) => download(at('get', '/insight/month/export', { query: { month } }), 'insights.pdf'),
  });

export type DocumentsSlice = { search: string; page: number; never_cited_page: number };

export const citedQuery = (filter: Filter, slice: DocumentsSlice) =>
  queryOptions({
    queryKey: [...root, 'documents', periodOf(filter), slice],
    queryFn: ({ signal }) => api.get('/insight/documents', { query: { ...periodOf(filter), ...slice }, signal }),
    placeholderData: keepPreviousData,
  });

export const everyCited = (filter: Filter, search: string) =>
  every<CitedDocument>(async (page) => {
    const query = { ...periodOf(filter), search, page, limit: MANY };
    return (await api.get('/insight/documents', { query })).cited;
  });

export const everyNeverCited = (filter: Filter, search: string) =>
  every<UncitedDocument>(async (never_cited_page) => {
    const query = { ...periodOf(filter), search, never_cited_page, limit: MANY };
    return (await api.get('/insight/documents', { query })).never_cited;
  });

export const mineQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...root, 'mine', filter],
    queryFn: ({ signal }) => api.get('/insight/mine', { query: periodOf(filter), signal }),
    placeholderData: keepPreviousData,
  });

export const ownLimitsQuery = () =>
  queryOptions({
    queryKey: [...root, 'limits'],
    queryFn: ({ signal }) => api.get('/token-request/limits', { signal }),
  });

export type WorkspaceUsageFilter = { search: string; sortBy: Order; page: number };

/** `null`: the person sees the figures of no workspace. */
export const workspaceUsageQuery = (filter: Filter, shown: WorkspaceUsageFilter) =>
  queryOptions({
    queryKey: [...root, 'workspaces', periodOf(filter), shown],
    queryFn: async ({ signal }) => {
      try {
        return await api.list('/setting/workspace-analytics', { query: { ...periodOf(filter), ...shown }, signal });
      } catch (error) {
        // Whoever looks after no workspace is refused. That is no fault, and no reason to send them elsewhere.
        if (isProblem(error) && error.code === 'forbidden') return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
