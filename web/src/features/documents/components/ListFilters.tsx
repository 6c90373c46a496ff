/** Status, tags and order of the document list, kept in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { tagsOf } from '@/features/tags/model';
import { useQueryState } from '@/ui/query-state';
import { tagsQuery } from '../queries';

const ManageTags = lazy(async () => ({ default: (await import('./ManageTags')).ManageTags }));
const TagFilter = lazy(async () => ({ default: (await import('@/features/tags/components/TagFilter')).TagFilter }));

export function ListFilters({ workspaceId, editable }: { workspaceId: string; editable: boolean }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const known = (useQuery(tagsQuery(workspaceId)).data ?? []).map(({ tag }) => tag);
  const wanted = tagsOf(query.get('tags'));
  const [managing, { open, close }] = useDisclosure(false);
  return (
    <Group gap="sm" mb="sm">
      <NativeSelect
        size="xs"
        aria-label={t`Status`}
        value={query.get('status') ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any status` },
          { value: 'ready', label: t`Ready` },
          { value: 'queued', label: t`Waiting` },
          { value: 'extracting', label: t`Being read` },
          { value: 'failed', label: t`Not readable` },
        ]}
      />
      {known.length === 0 && wanted.length === 0 ? null : (
        <Suspense fallback={<Skeleton h={30} w={120} />}>
          <TagFilter known={known} wanted={wanted} onWanted={(tags) => set({ tags: tags.join(',') })} />
        </Suspense>
      )}
      {known.length === 0 || !editable ? null : (
        <Button size="xs" variant="subtle" onClick={open}>
          <Trans>Manage tags</Trans>
        </Button>
      )}
      {managing ? (
        <Suspense fallback={null}>
          <ManageTags workspaceId={workspaceId} onClose={close} />
        </Suspense>
      ) : null}
      <NativeSelect
        size="xs"
        aria-label={t`Sort by`}
        value={query.get('sort') ?? 'created'}
        onChange={(event) => set({ sort: event.currentTarget.value === 'created' ? null : event.currentTarget.value })}
        data={[
          { value: 'created', label: t`Newest first` },
          { value: 'name', label: t`Name` },
          { value: 'size', label: t`Largest first` },
        ]}
      />
    </Group>
  );
}
