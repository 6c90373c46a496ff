/** How bindings and versions of plugins do, who else may see that, and whether a version keeps the contract. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { ConformanceOrder, PluginConformance } from '@/api/gen/types.gen';
import type { Hours } from './figures-model';
import { pluginKeys } from './plugin-queries';

const ROWS_A_PAGE = 30;
/** The server writes its counts down every ten seconds. */
const FIGURES_POLL_MS = 15_000;
const CHECKING_POLL_MS = 2_000;

export const seriesQuery = (binding: string, hours: Hours) =>
  queryOptions({
    queryKey: ['bindings', 'series', binding, hours],
    queryFn: ({ signal }) =>
      api.get('/runners/bindings/{id}/series', { path: { id: binding }, query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

export const figuresQuery = (plugin: string, hours: Hours) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'figures', plugin, hours],
    queryFn: ({ signal }) =>
      api.get('/runners/plugins/{name}/figures', { path: { name: plugin }, query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

export const partnerPluginsQuery = () =>
  queryOptions({
    queryKey: ['partner', 'plugins'],
    queryFn: async ({ signal }) => (await api.list('/partner/plugins', { signal })).data,
  });

export const partnerFiguresQuery = (plugin: string, hours: Hours) =>
  queryOptions({
    queryKey: ['partner', 'figures', plugin, hours],
    queryFn: ({ signal }) =>
      api.get('/partner/plugins/{name}/figures', { path: { name: plugin }, query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

const partnersKey = (plugin: string) => [...pluginKeys.all, 'partners', plugin];

export const partnersQuery = (plugin: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...partnersKey(plugin), search],
    ...api.pages('/runners/plugins/{name}/partners', { path: { name: plugin }, query: { search, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

function usePartnersChanged(plugin: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: partnersKey(plugin) });
}

export function useAddPartner(plugin: string) {
  const changed = usePartnersChanged(plugin);
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (email: string) =>
      api.answer('/runners/plugins/{name}/partners', { path: { name: plugin }, body: { email } }),
    onSuccess: changed,
  });
}

export function useRemovePartner(plugin: string) {
  const changed = usePartnersChanged(plugin);
  return useMutation({
    mutationFn: (user: string) =>
      api.delete('/runners/plugins/{name}/partners/{user_id}', { path: { name: plugin, user_id: user } }),
    onSuccess: changed,
  });
}

const isUnderWay = (check: PluginConformance | undefined) => check?.state === 'waiting' || check?.state === 'running';

export const conformanceQuery = (version: string) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'conformance', version],
    queryFn: ({ signal }) => api.get('/runners/plugin-versions/{id}/conformance', { path: { id: version }, signal }),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? CHECKING_POLL_MS : false),
  });

export function useCheckConformance(version: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (order: ConformanceOrder) =>
      api.post('/runners/plugin-versions/{id}/conformance', { path: { id: version }, body: order }),
    onSuccess: (check) => client.setQueryData(conformanceQuery(version).queryKey, check),
  });
}
