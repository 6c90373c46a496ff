/** A sample for a company that has none: a workspace with one ready template, its documents, published. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { UseCase, Workspace } from '@/api/types';
import { templatesQuery } from '@/features/templates/queries';
import { caseKeys, modelsQuery } from '@/features/use_cases/queries';
import { firstModel } from '@/features/use_cases/starts';
import { workspaceKeys } from '@/features/workspaces/queries';

/** Answers a question from policies: the quickest way to see a cited answer. */
const BEST = 'policy-answers';

/** `workspace`: one in which the person may build and publish; `null` makes one. */
export function useMakeSample(workspace: Workspace | null) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: async () => {
      const [templates, models] = await Promise.all([client.query(templatesQuery({})), client.query(modelsQuery())]);
      const template = templates.find(({ id }) => id === BEST) ?? templates.find(({ documents }) => documents > 0);
      if (template === undefined) throw new Error('there is no template with documents');
      const place =
        workspace ??
        (await http.post<Workspace>('setting/admin/create-workspace', {
          name: t`Samples`,
          description: t`A ready use case with its documents, to try things out.`,
        }));
      const made = await http.post<UseCase>(`template/${encodeURIComponent(template.id)}/use-case`, {
        workspace_id: place.id,
        folder_id: null,
        with_documents: true,
        model: firstModel(models),
      });
      return http.post<UseCase>(`use-case/${encodeURIComponent(made.id)}/publish`, {
        revision: made.draft_revision,
        note: '',
        override_reason: null,
      });
    },
    onSuccess: (made) => client.setQueryData(caseKeys.one(made.id), made),
    // Also after a failure: what was made until then is there.
    onSettled: () =>
      Promise.all(
        [workspaceKeys.all, caseKeys.lists, ['documents']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
