/** Settings of the company that belong to no other feature. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { SearchSettings } from '@/api/gen/types.gen';

/** How often the page asks again while documents are on their way. */
const MAKING_POLL_MS = 3_000;

const isOnItsWay = ({ local }: SearchSettings) => local === 'fetching' || local === 'building';

export const searchSettingsQuery = () =>
  queryOptions({
    queryKey: ['setting', 'search'],
    queryFn: ({ signal }) => api.get('/setting/search', { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.documents.waiting > 0 || isOnItsWay(state.data)) ? MAKING_POLL_MS : false,
  });

export function useSaveSearchSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Pick<SearchSettings, 'by_meaning'>) => api.put('/setting/search', { body: change }),
    onSuccess: (settings) => {
      client.setQueryData(searchSettingsQuery().queryKey, settings);
      // What documents say of themselves changes with it.
      return client.invalidateQueries({ queryKey: ['documents'] });
    },
  });
}
