/** Plugins, their versions, and the keys whose signatures count. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { upload } from '@/api/files';
import { http } from '@/api/http';
import { inPages } from '@/api/pages';
import type { PluginKey, PluginVersion, RunnerPlugin } from '@/api/types-runners';
import type { VersionsFilter } from './plugin-model';

const segment = encodeURIComponent;
const ROWS_A_PAGE = 30;
/** How often the page asks again while a component is being looked at. */
const CHECKING_POLL_MS = 1_500;

export const pluginKeys = { all: ['plugins'] as const, keys: ['plugin-keys'] as const };

export const pluginsQuery = () =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'list'],
    queryFn: async ({ signal }) => (await http.list<RunnerPlugin>('runners/plugins', {}, signal)).data,
  });

const isBeingChecked = (version: PluginVersion) => version.state === 'uploaded';

export const versionListQuery = (filter: VersionsFilter) =>
  infiniteQueryOptions({
    queryKey: [...pluginKeys.all, 'versions', filter],
    ...inPages<PluginVersion>('runners/plugin-versions', { ...filter, limit: ROWS_A_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isBeingChecked)) ? CHECKING_POLL_MS : false,
  });

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'version', id],
    queryFn: ({ signal }) => http.get<PluginVersion>(`runners/plugin-versions/${segment(id)}`, {}, signal),
    refetchInterval: (query) => (query.state.data && isBeingChecked(query.state.data) ? CHECKING_POLL_MS : false),
  });

/** What can be bound or replayed to, and which models there are, hangs on what serves. */
function usePluginsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [pluginKeys.all, pluginKeys.keys, ['bindings'], ['models'], ['replays', 'versions']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

export type Upload = {
  component: File;
  signature: File | null;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

export function useUploadPlugin() {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ component, signature, signal, onProgress }: Upload) =>
      upload<PluginVersion>('runners/plugins', component, {
        part: 'component',
        more: signature === null ? {} : { signature },
        signal,
        onProgress,
      }),
    onSuccess: changed,
  });
}

export function useInstall(id: string) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { share: number; grants_new_asks: boolean; reason: string | null }) =>
      http.post<PluginVersion>(`runners/plugin-versions/${segment(id)}/install`, values),
    onSuccess: changed,
  });
}

export function useRetire(id: string) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (reason: string) =>
      http.post<PluginVersion>(`runners/plugin-versions/${segment(id)}/retire`, { reason }),
    onSuccess: changed,
  });
}

export function useRemoveVersion(id: string) {
  const changed = usePluginsChanged();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => http.delete(`runners/plugin-versions/${segment(id)}`),
    onSuccess: async () => {
      client.removeQueries({ queryKey: versionQuery(id).queryKey });
      await changed();
    },
  });
}

/** The answer's message says what serves now. */
export function useRollBack(name: string) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (reason: string) => http.answer('POST', `runners/plugins/${segment(name)}/rollback`, { reason }),
    onSuccess: changed,
  });
}

export const keysQuery = () =>
  queryOptions({
    queryKey: pluginKeys.keys,
    queryFn: async ({ signal }) => (await http.list<PluginKey>('runners/keys', {}, signal)).data,
  });

export function useAddKey() {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { name: string; public_key: string }) => http.post<PluginKey>('runners/keys', values),
    onSuccess: changed,
  });
}

export function useRevokeKey() {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      http.post<PluginKey>(`runners/keys/${segment(id)}/revoke`, { reason }),
    onSuccess: changed,
  });
}
