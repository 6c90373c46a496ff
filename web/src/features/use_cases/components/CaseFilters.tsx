/** Which use cases a list shows, and in which order. */
import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';

interface CaseFiltersProps {
  status: string | undefined;
  sort: string;
  set: (change: { status?: string; sort?: string | null }) => void;
}

export function CaseFilters({ status, sort, set }: CaseFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        aria-label={t`Status`}
        value={status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any status` },
          { value: 'published', label: t`Published` },
          { value: 'draft', label: t`Draft` },
        ]}
      />
      <NativeSelect
        aria-label={t`Sort by`}
        value={sort}
        onChange={(event) => set({ sort: event.currentTarget.value === 'updated' ? null : event.currentTarget.value })}
        data={[
          { value: 'updated', label: t`Last changed` },
          { value: 'name', label: t`Name` },
          { value: 'created', label: t`Newest` },
        ]}
      />
    </>
  );
}
