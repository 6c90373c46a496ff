/** Plugins, their versions, and the keys whose signatures count. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { upload } from '@/api/files';
import type { PluginVersion } from '@/api/gen/types.gen';
import type { VersionsFilter } from './plugin-model';

const ROWS_A_PAGE = 30;
/** How often the page asks again while a component is being looked at. */
const CHECKING_POLL_MS = 1_500;

export const pluginKeys = { all: ['plugins'] as const, keys: ['plugin-keys'] as const };

export const pluginsQuery = () =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'list'],
    queryFn: async ({ signal }) => (await api.list('/runners/plugins', { signal })).data,
  });

/** What may be uploaded. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'rules'],
    queryFn: ({ signal }) => api.get('/runners/plugin-rules', { signal }),
  });

/** Whether anything of this name was uploaded: a plugin of which nothing serves has a page all the same. */
export const isUploadedQuery = (name: string) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'uploaded', name],
    queryFn: async ({ signal }) =>
      (await api.list('/runners/plugin-versions', { query: { name, limit: 1 }, signal })).data.length > 0,
  });

const isBeingChecked = (version: PluginVersion) => version.state === 'uploaded';

export const versionListQuery = (filter: VersionsFilter) =>
  infiniteQueryOptions({
    queryKey: [...pluginKeys.all, 'versions', filter],
    ...api.pages('/runners/plugin-versions', { query: { ...filter, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.data.some(isBeingChecked)) ? CHECKING_POLL_MS : false,
  });

export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [...pluginKeys.all, 'version', id],
    queryFn: ({ signal }) => api.get('/runners/plugin-versions/{id}', { path: { id }, signal }),
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
      upload(at('post', '/runners/plugins'), component, {
        part: 'component',
        more: signature === null ? {} : { signature },
        signal,
        onProgress,
      }),
    onSuccess: changed,
  });
}

/** `onInstalled` is told before anything is drawn anew: what asked for it may be gone then. */
export function useInstall(id: string, onInstalled: (share: number) => void) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { share: number; granted: string[]; reason: string | null }) =>
      api.post('/runners/plugin-versions/{id}/install', { path: { id }, body: values }),
    onSuccess: (_, { share }) => onInstalled(share),
    // After a refusal too: what it asks for may be something else by now.
    onSettled: changed,
  });
}

export function useRetire(id: string) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (reason: string) =>
      api.post('/runners/plugin-versions/{id}/retire', { path: { id }, body: { reason } }),
    onSuccess: changed,
  });
}

/** Looks at it anew: what refused it may be gone. */
export function useCheckAgain(id: string) {
  const changed = usePluginsChanged();
  return useMutation({
    mutationFn: () => api.post('/runners/plugin-versions/{id}/check', { path: { id } }),
    onSettled: changed,
  });
}

export function useRemoveVersion(id: string) {
  const changed = usePluginsChanged();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.delete('/runners/plugin-versions/{id}', { path: { id } }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: versionQuery(id).queryKey });
      await changed();
    },
  });
}

/** The answer's message says what serves now. It is told before anything is drawn anew. */
export function useRollBack(name: string, onBack: (message: string) => void) {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { reason: string; digest: string }) =>
      api.answer('/runners/plugins/{name}/rollback', { path: { name }, body: values }),
    onSuccess: ({ message }) => onBack(message),
    // After a refusal too: it would go back to another version by now.
    onSettled: changed,
  });
}

export const keysQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...pluginKeys.keys, search],
    ...api.pages('/runners/keys', { query: { search, limit: ROWS_A_PAGE } }),
    placeholderData: keepPreviousData,
  });

export function useAddKey() {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: { name: string; public_key: string }) => api.post('/runners/keys', { body: values }),
    onSuccess: changed,
  });
}

export function useRevokeKey() {
  const changed = usePluginsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api.post('/runners/keys/{id}/revoke', { path: { id }, body: { reason } }),
    onSuccess: changed,
  });
}
