/** Search, status and role of the list of everybody. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountRolesQuery } from '@/features/roles/queries';
import { SearchBox } from '@/ui/SearchBox';
import type { PeopleFilter } from '../list';

type Props = { filter: PeopleFilter; onChange: (changes: Record<string, string | null>) => void };

export function PeopleFilters({ filter, onChange }: Props) {
  const { t } = useLingui();
  const roles = useQuery(accountRolesQuery());
  return (
    <Group mb="sm" gap="sm">
      <SearchBox label={t`Search people`} value={filter.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        aria-label={t`Status`}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any status` },
          { value: 'active', label: t`Active` },
          { value: 'invited', label: t`Invited` },
          { value: 'suspended', label: t`Suspended` },
        ]}
      />
      <NativeSelect
        aria-label={t`Role`}
        value={filter.role_id ?? ''}
        onChange={(event) => onChange({ role: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any role` },
          ...(roles.data ?? []).map((role) => ({ value: role.id, label: role.name })),
        ]}
      />
    </Group>
  );
}
