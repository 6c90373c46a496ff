/** What a use case is tagged with, above its definition in the builder. */
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import { TagList } from '@/features/tags/components/TagList';
import { IconTag } from '@/ui/icons';

const CaseTags = lazy(async () => ({ default: (await import('./CaseTags')).CaseTags }));

export function CaseShelf({ useCase }: { useCase: UseCase }) {
  const [opened, { open, close }] = useDisclosure(false);
  const { id, workspace_id: workspaceId, tags } = useCase;
  return (
    <Group gap={6} mb="xs">
      <TagList tags={tags} />
      <Button size="compact-xs" variant="subtle" leftSection={<IconTag size={14} />} onClick={open}>
        <Trans>Tags…</Trans>
      </Button>
      <Suspense fallback={null}>
        {opened ? (
          <CaseTags workspaceId={workspaceId} cases={[{ id, name: useCase.draft.name, tags }]} onDone={close} />
        ) : null}
      </Suspense>
    </Group>
  );
}
