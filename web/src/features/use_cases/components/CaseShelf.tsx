/** Who finds a use case and what it is tagged with, beside its name in the builder, and the ways to change both. */
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { UseCase } from '@/api/types';
import { VisibilityBadge } from '@/features/access/components/VisibilityBadge';
import { TagList } from '@/features/tags/components/TagList';
import { IconTag, IconUsers } from '@/ui/icons';

const AccessDialog = lazy(async () => ({
  default: (await import('@/features/access/components/AccessDialog')).AccessDialog,
}));
const CaseTags = lazy(async () => ({ default: (await import('./CaseTags')).CaseTags }));

export function CaseShelf({ useCase }: { useCase: UseCase }) {
  const [open, setOpen] = useState<'access' | 'tags' | null>(null);
  const { id, workspace_id: workspaceId, tags } = useCase;
  const name = useCase.draft.name;
  const close = () => setOpen(null);
  return (
    <Group gap={6} mb="md">
      <VisibilityBadge visibility={useCase.visibility} />
      <TagList tags={tags} />
      <Button size="compact-xs" variant="subtle" leftSection={<IconTag size={14} />} onClick={() => setOpen('tags')}>
        <Trans>Tags…</Trans>
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconUsers size={14} />}
        onClick={() => setOpen('access')}
      >
        <Trans>Share</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === 'tags' ? <CaseTags workspaceId={workspaceId} cases={[{ id, name, tags }]} onDone={close} /> : null}
        {open === 'access' ? (
          <AccessDialog place={{ kind: 'use-case', id, name, workspaceId }} onClose={close} />
        ) : null}
      </Suspense>
    </Group>
  );
}
