/** Status, tags and order of the document list, kept in the address. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useQueryState } from '@/ui/query-state';
import { tagsOf } from '../model';
import { tagsQuery } from '../queries';

const TagFilter = lazy(async () => ({ default: (await import('./TagFilter')).TagFilter }));

export function ListFilters({ workspaceId }: { workspaceId: string }) {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const known = (useQuery(tagsQuery(workspaceId)).data ?? []).map(({ tag }) => tag);
  const wanted = tagsOf(query.get('tags'));
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
