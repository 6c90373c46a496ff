/** The tags of one document, or what to add to many and take from them. */
import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@/api/gen/types.gen';
import { type TagChange, TagsForm } from '@/features/tags/components/TagsForm';
import { tagsQuery, useChangeTags } from '../queries';

type Props = { workspaceId: string; documents: readonly Document[]; onDone: () => void };

export function TagsDialog({ workspaceId, documents, onDone }: Props) {
  const { t } = useLingui();
  const known = useQuery(tagsQuery(workspaceId)).data ?? [];
  const only = documents.length === 1 ? documents[0] : undefined;
  const save = useChangeTags();
  const where = { workspace_id: workspaceId, document_ids: documents.map(({ id }) => id) };
  return (
    <TagsForm
      title={only ? t`Tags of ${only.name}` : t`Tags of the chosen documents`}
      known={known.map(({ tag }) => tag)}
      tagged={documents.map(({ tags }) => tags)}
      note={<Plural value={documents.length} one="# document is chosen." other="# documents are chosen." />}
      save={{ ...save, mutate: (change: TagChange, options) => save.mutate({ ...where, ...change }, options) }}
      onDone={onDone}
    />
  );
}
