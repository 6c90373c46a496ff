/** The tags of one use case, or what to add to many and take from them. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { caseTagsQuery, useChangeCaseTags } from '@/features/cases/queries';
import { type TagChange, TagsForm } from '@/features/tags/components/TagsForm';

type Tagged = { id: string; name: string; tags: readonly string[] };
type Props = { workspaceId: string; cases: readonly Tagged[]; onDone: () => void };

export function CaseTags({ workspaceId, cases, onDone }: Props) {
  const { t } = useLingui();
  const known = useQuery(caseTagsQuery(workspaceId)).data ?? [];
  const only = cases.length === 1 ? cases[0] : undefined;
  const save = useChangeCaseTags();
  const where = { workspace_id: workspaceId, use_case_ids: cases.map(({ id }) => id) };
  return (
    <TagsForm
      title={only ? t`Tags of ${only.name}` : t`Tags of the chosen use cases`}
      known={known.map(({ tag }) => tag)}
      tagged={cases.map(({ tags }) => tags)}
      note={<Plural value={cases.length} one="# use case is chosen." other="# use cases are chosen." />}
      save={{ ...save, mutate: (change: TagChange, options) => save.mutate({ ...where, ...change }, options) }}
      onDone={onDone}
    />
  );
}
