/** Staff of the platform's owner acting for a client: which clients there are, and the beginning and end of it. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '@/api/api';

/** Rows a page; the server's own choice. */
export const CLIENTS_A_PAGE = 30;

export const clientsQuery = (filter: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['acting-clients', filter],
    queryFn: ({ signal }) => api.list('/acting/clients', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const MINUTES = [15, 30, 60] as const;
export type ActingStart = { client_id: number; reason: string; minutes: (typeof MINUTES)[number]; write: boolean };

export const useStartActing = () =>
  useMutation({
    meta: { shownInPlace: true },
    gcTime: 0,
    mutationFn: (start: ActingStart) => api.post('/acting/start', { body: start }),
  });

export const useEndActing = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.post('/acting/end'),
  });
