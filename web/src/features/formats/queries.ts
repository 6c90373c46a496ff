/** Brand templates and saved formats: lists, one template, its preview, and what changes them. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { downloadMade, upload } from '@/api/files';
import type { BrandDesign, Definition, SampleFormat } from '@/api/gen/types.gen';
import { pictureUrl } from '@/api/picture';
import type { TemplateValues } from './model';

const ROWS_A_PAGE = 30;
const keys = {
  templates: ['brand-templates'] as const,
  template: (id: string) => ['brand-templates', 'one', id] as const,
  formats: ['formats'] as const,
};
export type TemplatesFilter = { search: string; is_archived: boolean };

export const templatesQuery = (filter: TemplatesFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.templates, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.list('/brand-template/list', { query: { ...filter, cursor: pageParam, limit: ROWS_A_PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

/** What a use case can choose from; a client has some, not hundreds. */
export const choicesQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.templates, 'choices', search],
    queryFn: async ({ signal }) =>
      (await api.list('/brand-template/list', { query: { search, limit: 100 }, signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => api.get('/brand-template/{id}', { path: { id }, signal }),
  });

/** The pages of a sample document; a design that is being changed has many states, and none comes back. */
export const previewQuery = (design: BrandDesign) =>
  queryOptions({
    queryKey: [...keys.templates, 'preview', design],
    queryFn: () => api.post('/brand-template/preview', { body: { design } }),
    meta: { shownInPlace: true },
    gcTime: 30_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  });

export const logoQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.templates, 'logo', id],
    queryFn: ({ signal }) => pictureUrl(at('get', '/brand-template/logo/{id}', { path: { id } }), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const sampleOf = (design: BrandDesign, format: SampleFormat, name: string) =>
  downloadMade(at('post', '/brand-template/sample'), { design, format }, name);

function useTemplatesChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.templates });
}

export function useCreateTemplate() {
  const changed = useTemplatesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: TemplateValues) => api.post('/brand-template', { body: values }),
    onSuccess: changed,
  });
}

export function useChangeTemplate(id: string) {
  const client = useQueryClient();
  const changed = useTemplatesChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: TemplateValues & { revision: number }) =>
      api.put('/brand-template/{id}', { path: { id }, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(keys.template(id), saved);
      return changed();
    },
  });
}

export function useCopyTemplate() {
  const changed = useTemplatesChanged();
  return useMutation({
    mutationFn: (id: string) => api.post('/brand-template/{id}/copy', { path: { id } }),
    onSuccess: changed,
  });
}

export function useArchiveTemplate() {
  const changed = useTemplatesChanged();
  return useMutation({
    mutationFn: ({ id, is_archived }: { id: string; is_archived: boolean }) =>
      api.put('/brand-template/{id}/archived', { path: { id }, body: { is_archived } }),
    onSuccess: changed,
  });
}

export function useChooseDefault() {
  const changed = useTemplatesChanged();
  return useMutation({
    mutationFn: (template_id: string | null) => api.put('/brand-template/default', { body: { template_id } }),
    onSuccess: changed,
  });
}

export const useUploadLogo = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload(at('post', '/brand-template/logo'), file),
  });

export type FormatsFilter = { search: string };

export const formatsQuery = (filter: FormatsFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.formats, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.list('/format/list', { query: { ...filter, cursor: pageParam, limit: ROWS_A_PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export type FormatName = { name: string; description: string };

function useFormatsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.formats });
}

export function useSaveFormat() {
  const changed = useFormatsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: FormatName & { workspace_id: string; format: Definition['format'] }) =>
      api.post('/format', { body: values }),
    onSuccess: changed,
  });
}

export function useRenameFormat(id: string) {
  const changed = useFormatsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: FormatName) => api.put('/format/{id}', { path: { id }, body: values }),
    onSuccess: changed,
  });
}

export function useDeleteFormat() {
  const changed = useFormatsChanged();
  return useMutation({
    mutationFn: (id: string) => api.delete('/format/{id}', { path: { id } }),
    onSuccess: changed,
  });
}
