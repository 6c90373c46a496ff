/** The audit log: what was done or refused, by whom, and when. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download } from '@/api/files';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { AuditEntry } from '@/api/types-identity';
import type { AuditFilter } from './model';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    ...inPages<AuditEntry>('audit-log/list', { ...filter, limit: 50 }),
    placeholderData: keepPreviousData,
  });

/** The actions that occur in this log. */
export const auditActionsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'actions'],
    queryFn: ({ signal }) => http.get<string[]>('audit-log/actions', {}, signal),
    staleTime: 300_000,
  });

export const useExportAudit = () =>
  useMutation({
    mutationFn: ({ format, filter }: { format: 'csv' | 'json'; filter: AuditFilter }) =>
      download('audit-log/export', { ...filter, format }, `audit-log.${format}`),
  });
