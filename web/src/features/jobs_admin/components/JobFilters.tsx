/** Words, kind, state and company; all of it in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconX } from '@/ui/icons';
import { SearchBox } from '@/ui/SearchBox';
import { isFiltered, type JobsFilter, kindWords } from '../model';
import { CompanySelect } from './CompanySelect';

// On a phone: two in a row, then one a row, edge to edge.
const CHOICE = { base: 'calc(50% - var(--mantine-spacing-sm) / 2)', xs: 'auto' };

type Props = {
  filter: JobsFilter;
  kinds: readonly string[];
  onChange: (changes: Partial<Record<keyof JobsFilter, string | null>>) => void;
};

export function JobFilters({ filter, kinds, onChange }: Props) {
  const { t } = useLingui();
  // One that has no jobs now stays chosen.
  const listed = [...new Set([...kinds, ...(filter.kind === '' ? [] : [filter.kind])])];
  return (
    <Group mb="sm" gap="sm" align="flex-end">
      <SearchBox label={t`Search jobs`} value={filter.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        w={CHOICE}
        aria-label={t`Kind`}
        value={filter.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
        data={[{ value: '', label: t`Any kind` }, ...listed.map((kind) => ({ value: kind, label: kindWords(kind) }))]}
      />
      <NativeSelect
        w={CHOICE}
        aria-label={t`State`}
        value={filter.state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any state` },
          { value: 'waiting', label: t`Waiting` },
          { value: 'running', label: t`Running` },
          { value: 'failed', label: t`Failed` },
        ]}
      />
      <CompanySelect value={filter.client === '' ? null : filter.client} onChange={(client) => onChange({ client })} />
      {isFiltered(filter) ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
          onClick={() => onChange({ search: null, kind: null, state: null, client: null })}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
