/** A sample for a company that has none: a workspace with one ready template, its documents, published. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Workspace } from '@/api/gen/types.gen';
import { caseKeys } from '@/features/cases/queries';
import { modelsQuery } from '@/features/models/queries';
import { templatesQuery } from '@/features/templates/queries';
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
        (await api.post('/setting/admin/create-workspace', {
          body: { name: t`Samples`, description: t`A ready use case with its documents, to try things out.` },
        }));
      const made = await api.post('/template/{id}/use-case', {
        path: { id: template.id },
        body: { workspace_id: place.id, folder_id: null, with_documents: true, model: firstModel(models) },
      });
      return api.post('/use-case/{id}/publish', {
        path: { id: made.id },
        body: { revision: made.draft_revision, note: '', override_reason: null },
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
