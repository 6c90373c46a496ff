/** Whether runs are recorded, and replays of what was recorded. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { NewReplay, RecordingSettings, Replay, ReplayVerdict } from '@/api/gen/types.gen';
import { isUnderWay } from './model';

const ROWS_A_PAGE = 30;
/** How often a page asks again while recordings are played. */
const PLAYING_POLL_MS = 1_500;

const replayKeys = { all: ['replays'] as const, lists: ['replays', 'list'] as const };

export const recordingQuery = () =>
  queryOptions({
    queryKey: ['setting', 'recording'],
    queryFn: ({ signal }) => api.get('/setting/recording', { signal }),
  });

/** Only what is named is changed: what somebody else set meanwhile stays. */
export function useSaveRecording() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: Partial<RecordingSettings>) => api.put('/setting/recording', { body: change }),
    onSuccess: (overview) => client.setQueryData(recordingQuery().queryKey, overview),
  });
}

/** The versions that are loaded, with how many recordings there are for each. */
export const replayVersionsQuery = () =>
  queryOptions({
    queryKey: [...replayKeys.all, 'versions'],
    queryFn: async ({ signal }) => (await api.list('/replay/versions', { signal })).data,
  });

export const replayListQuery = (plugin: string) =>
  infiniteQueryOptions({
    queryKey: [...replayKeys.lists, plugin],
    ...api.pages('/replay/list', { query: { plugin, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isUnderWay)) ? PLAYING_POLL_MS : false,
  });

export const replayQuery = (id: string) =>
  queryOptions({
    queryKey: [...replayKeys.all, 'one', id],
    queryFn: ({ signal }) => api.get('/replay/{id}', { path: { id }, signal }),
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? PLAYING_POLL_MS : false),
  });

/** While it is under way the rows come by and by; when it has ended they are read once more. */
export const replayResultsQuery = (replay: Replay, verdict: ReplayVerdict | undefined) =>
  infiniteQueryOptions({
    queryKey: [...replayKeys.all, 'results', replay.id, verdict ?? '', replay.status],
    ...api.pages('/replay/{id}/results', { path: { id: replay.id }, query: { verdict, limit: ROWS_A_PAGE } }),
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
    mutationFn: (replay: NewReplay) => api.post('/replay', { body: replay }),
    onSuccess: changed,
  });
}

export function useCancelReplay(id: string) {
  const changed = useReplayChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.post('/replay/{id}/cancel', { path: { id } }),
    onSuccess: changed,
  });
}
