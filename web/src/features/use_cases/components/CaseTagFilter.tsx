/** The tags that listed use cases must have, and the way to rename and remove tags. */
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { UseCaseTag } from '@/api/gen/types.gen';
import { caseTagsQuery, useRenameCaseTag } from '@/features/cases/queries';
import { TagFilter } from '@/features/tags/components/TagFilter';
import type { TagWords } from '@/features/tags/components/TagManager';

const TagManager = lazy(async () => ({ default: (await import('@/features/tags/components/TagManager')).TagManager }));

const counted = (tags: readonly UseCaseTag[]) => tags.map(({ tag, use_cases }) => ({ tag, count: use_cases }));

const WORDS: TagWords = {
  none: <Trans>No use cases have tags.</Trans>,
  count: (count) => <Plural value={count} one="# use case" other="# use cases" />,
  taken: (count) => (
    <Plural
      value={count}
      one="It is taken from # use case, which stays."
      other="It is taken from # use cases, which stay."
    />
  ),
};

type Props = {
  workspaceId: string;
  editable: boolean;
  wanted: readonly string[];
  onWanted: (tags: string[]) => void;
};

export function CaseTagFilter({ workspaceId, editable, wanted, onWanted }: Props) {
  const tags = useQuery({ ...caseTagsQuery(workspaceId), select: counted });
  const save = useRenameCaseTag();
  const [managing, { open, close }] = useDisclosure(false);
  const known = (tags.data ?? []).map(({ tag }) => tag);
  if (known.length === 0 && wanted.length === 0 && !managing) return null;
  return (
    <Group gap="sm" mb="sm">
      <TagFilter known={known} wanted={wanted} onWanted={onWanted} />
      {known.length === 0 || !editable ? null : (
        <Button size="xs" variant="subtle" onClick={open}>
          <Trans>Manage tags</Trans>
        </Button>
      )}
      {managing ? (
        <Suspense fallback={null}>
          <TagManager
            tags={tags}
            words={WORDS}
            onSave={(change) => save.mutateAsync({ workspace_id: workspaceId, ...change })}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Group>
  );
}
