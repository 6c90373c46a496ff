/** The tags of a workspace's documents: another name for one, everywhere at once, or away with it. */
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { DocumentTag } from '@/api/gen/types.gen';
import { TagManager, type TagWords } from '@/features/tags/components/TagManager';
import { tagsQuery, useRenameTag } from '../queries';

const counted = (tags: readonly DocumentTag[]) => tags.map(({ tag, documents }) => ({ tag, count: documents }));

const WORDS: TagWords = {
  none: <Trans>No documents have tags.</Trans>,
  count: (count) => <Plural value={count} one="# document" other="# documents" />,
  taken: (count) => (
    <Plural
      value={count}
      one="It is taken from # document, which stays."
      other="It is taken from # documents, which stay."
    />
  ),
};

export function ManageTags({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const tags = useQuery({ ...tagsQuery(workspaceId), select: counted });
  const save = useRenameTag();
  return (
    <TagManager
      tags={tags}
      words={WORDS}
      onSave={(change) => save.mutateAsync({ workspace_id: workspaceId, ...change })}
      onClose={onClose}
    />
  );
}
