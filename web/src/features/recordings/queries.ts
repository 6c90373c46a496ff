/** Whether runs are recorded, and replays of what was recorded. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type {
  NewReplay,
  RecordingOverview,
  RecordingSettings,
  Replay,
  ReplayResult,
  ReplayVerdict,
  ReplayVersion,
} from '@/api/types-recordings';
import { isUnderWay } from './model';

const segment = encodeURIComponent;
const ROWS_A_PAGE = 30;
/** How often a page asks again while recordings are played. */
const PLAYING_POLL_MS = 1_500;

const replayKeys = { all: ['replays'] as const, lists: ['replays', 'list'] as const };

export const recordingQuery = () =>
  queryOptions({
    queryKey: ['setting', 'recording'],
    queryFn: ({ signal }) => http.get<RecordingOverview>('setting/recording', {}, signal),
  });

/** Only what is named is changed: what somebody else set meanwhile stays. */
export function useSaveRecording() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: Partial<RecordingSettings>) => http.put<RecordingOverview>('setting/recording', change),
    onSuccess: (overview) => client.setQueryData(recordingQuery().queryKey, overview),
  });
}

/** The versions that are loaded, with how many recordings there are for each. */
export const replayVersionsQuery = () =>
  queryOptions({
    queryKey: [...replayKeys.all, 'versions'],
    queryFn: async ({ signal }) => (await http.list<ReplayVersion>('replay/versions', {}, signal)).data,
  });

export const replayListQuery = (plugin: string) =>
  infiniteQueryOptions({
    queryKey: [...replayKeys.lists, plugin],
    ...inPages<Replay>('replay/list', { plugin, limit: ROWS_A_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isUnderWay)) ? PLAYING_POLL_MS : false,
  });

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: [...replayKeys.all, 'one', id],
    queryFn: ({ signal }) => http.get<Replay>(`replay/${segment(id)}`, {}, signal),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? PLAYING_POLL_MS : false),
  });

/** While it is under way the rows come by and by; when it has ended they are read once more. */
export const replayResultsQuery = (replay: Replay, verdict: ReplayVerdict | undefined) =>
  infiniteQueryOptions({
    queryKey: [...replayKeys.all, 'results', replay.id, verdict ?? '', replay.status],
    ...inPages<ReplayResult>(`replay/${segment(replay.id)}/results`, { verdict, limit: ROWS_A_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(replay) ? PLAYING_POLL_MS : false,
  });

function useReplayChanged() {
  const client = useQueryClient();
  return (replay: Replay) => {
    client.setQueryData(replayQuery(replay.id).queryKey, replay);
    return client.invalidateQueries({ queryKey: replayKeys.lists });
  };
}

export function useCreateReplay() {
  const changed = useReplayChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (replay: NewReplay) => http.post<Replay>('replay', replay),
    onSuccess: changed,
  });
}

export function useCancelReplay(id: string) {
  const changed = useReplayChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => http.post<Replay>(`replay/${segment(id)}/cancel`),
    onSuccess: changed,
  });
}
