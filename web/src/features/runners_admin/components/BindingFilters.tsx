/** Words, plugin, region and on or off; all of it in the address. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import { SearchBox } from '@/ui/SearchBox';
import type { BindingsFilter } from '../model';

type Props = {
  filter: BindingsFilter;
  plugins: readonly string[];
  regions: readonly string[];
  onChange: (changes: Record<string, string | null>) => void;
};

export function BindingFilters({ filter, plugins, regions, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Group mb="sm" gap="sm">
      <SearchBox label={t`Search connections`} value={filter.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        aria-label={t`Plugin`}
        value={filter.plugin}
        onChange={(event) => onChange({ plugin: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any plugin` },
          ...new Set([...plugins, ...(filter.plugin ? [filter.plugin] : [])]),
        ]}
      />
      <NativeSelect
        aria-label={t`Region`}
        value={filter.region}
        onChange={(event) => onChange({ region: event.currentTarget.value })}
        data={[{ value: '', label: t`Any region` }, ...regions]}
      />
      <NativeSelect
        aria-label={t`State`}
        value={filter.enabled === undefined ? '' : filter.enabled ? 'yes' : 'no'}
        onChange={(event) => onChange({ enabled: event.currentTarget.value })}
        data={[
          { value: '', label: t`On and off` },
          { value: 'yes', label: t`On` },
          { value: 'no', label: t`Off` },
        ]}
      />
    </Group>
  );
}
