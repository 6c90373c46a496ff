/** Dashboards: one's own choice of widgets, what workspaces share, and the figures of one's own runs. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { DashboardWidget } from '@/api/gen/types.gen';

const KEY = ['dashboard'] as const;

export const dashboardQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/dashboard', { signal }),
    staleTime: 60_000,
  });

export const ownFiguresQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'figures'],
    queryFn: ({ signal }) => api.get('/dashboard/figures', { signal }),
    meta: { shownInPlace: true },
  });

export const teamActivityQuery = () =>
  queryOptions({
    queryKey: ['team-activity'],
    queryFn: async ({ signal }) => (await api.list('/team-activity/list', { query: { days: 7 }, signal })).data,
    meta: { shownInPlace: true },
  });

export function useChoose() {
  const client = useQueryClient();
  const { queryKey } = dashboardQuery();
  return useMutation({
    mutationFn: (widgets: DashboardWidget[]) => api.put('/dashboard', { body: { widgets } }),
    // The page follows at once; what the server has replaces it.
    onMutate: async (widgets) => {
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (before) => (before ? { ...before, widgets, is_own: true } : before));
    },
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  });
}

function useDashboardChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY, exact: true });
}

export function useReset() {
  const changed = useDashboardChanged();
  return useMutation({ mutationFn: () => api.delete('/dashboard'), onSuccess: changed });
}

export function useShareDashboard() {
  const changed = useDashboardChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, widgets }: { id: string; widgets: DashboardWidget[] }) =>
      api.put('/workspace/{id}/dashboard', { path: { id }, body: { widgets } }),
    onSuccess: changed,
  });
}

export function useUnshareDashboard() {
  const changed = useDashboardChanged();
  return useMutation({
    mutationFn: (id: string) => api.delete('/workspace/{id}/dashboard', { path: { id } }),
    onSuccess: changed,
  });
}
