/** The audit log: what was done or refused, by whom, and when. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { download } from '@/api/files';
import type { AuditFilter } from './model';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    ...api.pages('/audit-log/list', { query: { ...filter, limit: 50 } }),
    placeholderData: keepPreviousData,
  });

/** The actions that occur in this log. */
export const auditActionsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => api.get('/audit-log/actions', { signal }),
    staleTime: 300_000,
  });

export const useExportAudit = () =>
  useMutation({
    mutationFn: ({ format, filter }: { format: 'csv' | 'json'; filter: AuditFilter }) =>
      download(at('get', '/audit-log/export', { query: { ...filter, format } }), `audit-log.${format}`),
  });
