/** How bindings and versions of plugins do, who else may see that, and whether a version keeps the contract. */
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
  BindingSeries,
  ConformanceOrder,
  PartnerPlugin,
  PluginConformance,
  PluginFigures,
  PluginPartner,
} from '@/api/types-figures';
import type { Hours } from './figures-model';
import { pluginKeys } from './plugin-queries';

const segment = encodeURIComponent;
const ROWS_A_PAGE = 30;
/** The server writes its counts down every ten seconds. */
const FIGURES_POLL_MS = 15_000;
const CHECKING_POLL_MS = 2_000;

export const seriesQuery = (binding: string, hours: Hours) =>
  queryOptions({
    queryKey: ['bindings', 'series', binding, hours],
    queryFn: ({ signal }) => http.get<BindingSeries>(`runners/bindings/${segment(binding)}/series`, { hours }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

export const figuresQuery = (plugin: string, hours: Hours) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'figures', plugin, hours],
    queryFn: ({ signal }) => http.get<PluginFigures>(`runners/plugins/${segment(plugin)}/figures`, { hours }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

export const partnerPluginsQuery = () =>
  queryOptions({
    queryKey: ['partner', 'plugins'],
    queryFn: async ({ signal }) => (await http.list<PartnerPlugin>('partner/plugins', {}, signal)).data,
  });

export const partnerFiguresQuery = (plugin: string, hours: Hours) =>
  queryOptions({
    queryKey: ['partner', 'figures', plugin, hours],
    queryFn: ({ signal }) => http.get<PluginFigures>(`partner/plugins/${segment(plugin)}/figures`, { hours }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_POLL_MS,
  });

const partnersKey = (plugin: string) => [...pluginKeys.all, 'partners', plugin];

export const partnersQuery = (plugin: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...partnersKey(plugin), search],
    ...inPages<PluginPartner>(`runners/plugins/${segment(plugin)}/partners`, { search, limit: ROWS_A_PAGE }),
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
    mutationFn: (email: string) => http.answer('POST', `runners/plugins/${segment(plugin)}/partners`, { email }),
    onSuccess: changed,
  });
}

export function useRemovePartner(plugin: string) {
  const changed = usePartnersChanged(plugin);
  return useMutation({
    mutationFn: (user: string) => http.delete(`runners/plugins/${segment(plugin)}/partners/${segment(user)}`),
    onSuccess: changed,
  });
}

const isUnderWay = (check: PluginConformance | undefined) => check?.state === 'waiting' || check?.state === 'running';

const conformancePath = (version: string) => `runners/plugin-versions/${segment(version)}/conformance`;

export const conformanceQuery = (version: string) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'conformance', version],
    queryFn: ({ signal }) => http.get<PluginConformance>(conformancePath(version), {}, signal),
    refetchInterval: (query) => (isUnderWay(query.state.data) ? CHECKING_POLL_MS : false),
  });

export function useCheckConformance(version: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (order: ConformanceOrder) => http.post<PluginConformance>(conformancePath(version), order),
    onSuccess: (check) => client.setQueryData(conformanceQuery(version).queryKey, check),
  });
}
