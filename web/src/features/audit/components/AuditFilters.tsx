/** Words, action, person, outcome and days; all of it in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PersonSelect } from '@/features/people/components/PersonSelect';
import { DayRange } from '@/ui/DayRange';
import { readDay } from '@/ui/days';
import { IconX } from '@/ui/icons';
import { SearchBox } from '@/ui/SearchBox';
import { actionWords, isFiltered, readFilter } from '../model';
import { auditActionsQuery } from '../queries';

// On a phone: two in a row, then one a row, edge to edge.
const CHOICE = { base: 'calc(50% - var(--mantine-spacing-sm) / 2)', xs: 'auto' };
const PERSON = { base: '100%', xs: 220 };

type Props = { query: URLSearchParams; onChange: (changes: Record<string, string | null>) => void };

export function AuditFilters({ query, onChange }: Props) {
  const { t } = useLingui();
  const actions = useQuery(auditActionsQuery());
  const filter = readFilter(query);
  return (
    <Group mb="sm" gap="sm" align="flex-end">
      <SearchBox label={t`Search the log`} value={filter.search} onSearch={(search) => onChange({ search })} />
      <NativeSelect
        w={CHOICE}
        aria-label={t`Action`}
        value={filter.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any action` },
          ...(actions.data ?? []).map((action) => ({ value: action, label: actionWords(action) })),
        ]}
      />
      <NativeSelect
        w={CHOICE}
        aria-label={t`Outcome`}
        value={filter.outcome ?? ''}
        onChange={(event) => onChange({ outcome: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any outcome` },
          { value: 'done', label: t`Done` },
          { value: 'denied', label: t`Refused` },
          { value: 'failed', label: t`Failed` },
        ]}
      />
      <PersonSelect
        w={PERSON}
        clearable
        aria-label={t`Person`}
        value={filter.actor_id === '' ? null : filter.actor_id}
        onChange={(actor_id) => onChange({ actor_id })}
      />
      <DayRange from={readDay(query, 'from')} to={readDay(query, 'to')} onChange={onChange} />
      {isFiltered(filter) ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
          onClick={() => onChange({ search: null, action: null, outcome: null, actor_id: null, from: null, to: null })}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
