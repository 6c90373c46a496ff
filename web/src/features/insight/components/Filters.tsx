/** Which days, and of which workspace. All of it is in the address. */
import { useLingui as useI18n } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayRange } from '@/ui/DayRange';
import { oneOf } from '@/ui/query-state';
import { TIMES, type Time } from '../model';
import { TIME_WORDS } from '../words';

export type Change = (changes: Record<string, string | null>) => void;

type TimeProps = { time: Time; isNamed?: boolean; onChange: Change };

/** `isNamed`: days were chosen one by one, and no named time holds. */
export function TimeSelect({ time, isNamed = true, onChange }: TimeProps) {
  const { i18n } = useI18n();
  const { t } = useLingui();
  const options = TIMES.map((value) => ({ value: value as string, label: i18n._(TIME_WORDS[value]) }));
  return (
    <NativeSelect
      aria-label={t`Time`}
      value={isNamed ? time : ''}
      onChange={(event) => onChange({ time: event.currentTarget.value, from: null, to: null, page: null })}
      data={isNamed ? options : [{ value: '', label: t`Chosen days` }, ...options]}
    />
  );
}

type Props = { query: URLSearchParams; onChange: Change; children?: ReactNode };

export function Filters({ query, onChange, children }: Props) {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const time = oneOf(query, 'time', TIMES) ?? 'today';
  return (
    <Group gap="sm" align="flex-start">
      <TimeSelect time={time} isNamed={from === '' || to === ''} onChange={onChange} />
      <DayRange from={from} to={to} onChange={(days) => onChange({ ...days, page: null })} />
      {children}
    </Group>
  );
}
