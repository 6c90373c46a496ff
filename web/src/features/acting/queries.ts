/** Staff of the platform's owner acting for a client: which clients there are, and the beginning and end of it. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body } from '@/api/api';

/** Rows a page; the server's own choice. */
export const CLIENTS_A_PAGE = 30;

export const clientsQuery = (filter: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['acting-clients', filter],
    queryFn: ({ signal }) => api.list('/acting/clients', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const MINUTES = [15, 30, 60] as const;
export type ActingStart = {
  client_id: number;
  reason: string;
  minutes: (typeof MINUTES)[number];
  write: boolean;
  /** What a client granted that wants to be asked. */
  entry_id?: string;
};

export const useStartActing = () =>
  useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: (start: ActingStart) => api.post('/acting/start', { body: start }),
  });

/** A client may answer at any time. */
const REFRESH = 10_000;
const asked = ['acting-asked'] as const;

export const askedQuery = () =>
  queryOptions({
    queryKey: asked,
    queryFn: ({ signal }) => api.get('/acting/asked', { signal }),
    refetchInterval: REFRESH,
  });

export function useAskForEntry() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body: Body<'post', '/acting/ask'>) => api.post('/acting/ask', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: asked }),
  });
}

export function useConfirmEmergency() {
  const client = useQueryClient();
  return useMutation({
    // It is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: true },
    mutationFn: (path: { client: string; id: string }) => api.post('/acting/asked/{client}/{id}/confirm', { path }),
    onSettled: () => client.invalidateQueries({ queryKey: asked }),
  });
}

export const useEndActing = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.post('/acting/end'),
  });
