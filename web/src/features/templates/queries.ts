/** Templates: the gallery, one of them, and using it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { ModelChoice, UseCase } from '@/api/types';
import type { Template, TemplateCategory, TemplateSummary } from '@/api/types-templates';
import { caseKeys } from '@/features/use_cases/queries';

type TemplateFilter = { category?: TemplateCategory; search?: string };

export const templatesQuery = (filter: TemplateFilter) =>
  queryOptions({
    queryKey: ['templates', 'list', filter],
    queryFn: async ({ signal }) => (await http.list<TemplateSummary>('template/list', filter, signal)).data,
    staleTime: 'static',
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => http.get<Template>(`template/${encodeURIComponent(id)}`, {}, signal),
    staleTime: 'static',
  });

type Use = {
  id: string;
  workspace_id: string;
  folder_id: string | null;
  with_documents: boolean;
  model: ModelChoice;
};

export function useTemplate() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: ({ id, ...values }: Use) => http.post<UseCase>(`template/${encodeURIComponent(id)}/use-case`, values),
    onSuccess: (made) => {
      client.setQueryData(caseKeys.one(made.id), made);
      return Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.lists }),
        client.invalidateQueries({ queryKey: ['documents'] }),
        client.invalidateQueries({ queryKey: ['folders'] }),
        client.invalidateQueries({ queryKey: ['workspaces'] }),
      ]);
    },
  });
}
