/** Status and order of the document list, kept in the address. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useQueryState } from '@/ui/query-state';

export function ListFilters() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
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
