/** Key, model, state and days; all of it in the address. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApiCall } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { apiKeysQuery } from '@/features/developers/queries';
import { DayRange } from '@/ui/DayRange';
import { readDay } from '@/ui/days';
import { IconX } from '@/ui/icons';
import { CALL_STATES, isFiltered, keysOf, readCalls } from '../model';
import { usageQuery } from '../queries';
import { STATES } from '../words';

// On a phone one a row, edge to edge.
const CHOICE = { base: '100%', xs: 'auto' };

type Props = {
  query: URLSearchParams;
  /** Those that are shown: other people's keys are known by them. */
  calls: readonly ApiCall[];
  onChange: (changes: Record<string, string | null>) => void;
};

export function CallFilters({ query, calls, onChange }: Props) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const filter = readCalls(query);
  const own = useQuery({ ...apiKeysQuery(), enabled: useCan()('manage-developers') }).data ?? [];
  const months = useQuery(usageQuery(12)).data?.months ?? [];
  const models = new Set(months.filter((row) => row.calls + row.failed > 0).map((row) => row.model));
  if (filter.model !== '') models.add(filter.model);
  const keys = keysOf(
    own.map((key) => ({ value: key.id, label: key.name })),
    calls,
    filter.key_id,
  );
  return (
    <Group mb="sm" gap="sm">
      <NativeSelect
        w={CHOICE}
        maw={{ xs: 220 }}
        aria-label={t`Key`}
        value={filter.key_id}
        onChange={(event) => onChange({ key_id: event.currentTarget.value })}
        data={[{ value: '', label: t`Any key` }, ...keys]}
      />
      <NativeSelect
        w={CHOICE}
        maw={{ xs: 220 }}
        aria-label={t`Model`}
        value={filter.model}
        onChange={(event) => onChange({ model: event.currentTarget.value })}
        data={[{ value: '', label: t`Any model` }, ...models]}
      />
      <NativeSelect
        w={CHOICE}
        aria-label={t`State`}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t`Any state` },
          ...CALL_STATES.map((state) => ({ value: state, label: i18n._(STATES[state].words) })),
        ]}
      />
      <Group gap="sm" w={CHOICE}>
        <DayRange from={readDay(query, 'from')} to={readDay(query, 'to')} onChange={onChange} />
      </Group>
      {isFiltered(filter) ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
          onClick={() => onChange({ key_id: null, model: null, status: null, from: null, to: null })}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
