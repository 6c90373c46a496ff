/** When: plain choices, or a rule for those who know how to write one; and the next five times, as the server works them out. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isProblem } from '@/api/problem';
import { formatDateTime } from '@/lib/format';
import { beginsOf, DAYS, type Day, type End, type Recurrence, type Repeat, toRule } from '../recurrence';
import { previewQuery } from '../schedule-queries';

type Props = {
  form: Recurrence;
  zone: string;
  onForm: (form: Recurrence) => void;
  onZone: (zone: string) => void;
};

export function RecurrenceFields({ form, zone, onForm, onZone }: Props) {
  const { t } = useLingui();
  const zones = useMemo(() => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [zone]);
  const set = (some: Partial<Recurrence>) => onForm({ ...form, ...some });
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t`How often`}
          value={form.repeat}
          onChange={(event) => {
            const repeat = event.currentTarget.value as Repeat;
            set({ repeat, ...(repeat === 'rule' ? { rule: toRule(form) } : {}) });
          }}
          data={[
            { value: 'workdays', label: t`Every weekday, Monday to Friday` },
            { value: 'daily', label: t`Every day` },
            { value: 'weekly', label: t`Every week on certain days` },
            { value: 'monthly', label: t`Every month on a certain day` },
            { value: 'rule', label: t`By a rule of my own (RRULE)` },
          ]}
        />
        {form.repeat === 'monthly' ? (
          <NumberInput
            label={t`Day of the month`}
            description={<Trans>The last day where a month is shorter.</Trans>}
            min={1}
            max={31}
            clampBehavior="strict"
            allowDecimal={false}
            value={form.dayOfMonth}
            onChange={(value) => set({ dayOfMonth: Math.max(1, Number(value) || 1) })}
          />
        ) : null}
      </Group>
      {form.repeat === 'weekly' ? <Weekdays days={form.days} onDays={(days) => set({ days })} /> : null}
      {form.repeat === 'rule' ? (
        <TextInput
          label={t`Rule`}
          description={
            <Trans>As RFC 5545 writes it, for example FREQ=MONTHLY;BYDAY=-1FR for the last Friday of each month.</Trans>
          }
          value={form.rule}
          maxLength={500}
          onChange={(event) => set({ rule: event.currentTarget.value })}
        />
      ) : null}
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          label={t`From`}
          type="date"
          value={form.date}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextInput
          label={t`At`}
          type="time"
          value={form.time}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Time zone`}
          value={zone}
          onChange={(event) => onZone(event.currentTarget.value)}
          data={zones}
        />
      </Group>
      {form.repeat === 'rule' ? null : <EndFields end={form.end} onEnd={(end) => set({ end })} />}
      <NextTimes form={form} zone={zone} />
    </Stack>
  );
}

function Weekdays({ days, onDays }: { days: readonly Day[]; onDays: (days: Day[]) => void }) {
  const { t } = useLingui();
  const words: Record<Day, string> = {
    MO: t`Monday`,
    TU: t`Tuesday`,
    WE: t`Wednesday`,
    TH: t`Thursday`,
    FR: t`Friday`,
    SA: t`Saturday`,
    SU: t`Sunday`,
  };
  return (
    <Checkbox.Group
      label={t`On`}
      value={[...days]}
      onChange={(chosen) => onDays(DAYS.filter((day) => chosen.includes(day)))}
    >
      <Group gap="sm" mt={4}>
        {DAYS.map((day) => (
          <Checkbox key={day} value={day} label={words[day]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function EndFields({ end, onEnd }: { end: End; onEnd: (end: End) => void }) {
  const { t } = useLingui();
  const choose = (kind: string) => {
    if (kind === 'count') onEnd({ kind, count: 10 });
    else if (kind === 'until') onEnd({ kind, date: '' });
    else onEnd({ kind: 'never' });
  };
  return (
    <Group gap="md" align="flex-end" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t`Until`}
        value={end.kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'never', label: t`Somebody ends it` },
          { value: 'until', label: t`A date` },
          { value: 'count', label: t`A number of times` },
        ]}
      />
      {end.kind === 'until' ? (
        <TextInput
          aria-label={t`Last day`}
          type="date"
          value={end.date}
          onChange={(event) => onEnd({ kind: 'until', date: event.currentTarget.value })}
        />
      ) : null}
      {end.kind === 'count' ? (
        <NumberInput
          aria-label={t`Times`}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={end.count}
          onChange={(value) => onEnd({ kind: 'count', count: Math.max(1, Number(value) || 1) })}
        />
      ) : null}
    </Group>
  );
}

function NextTimes({ form, zone }: { form: Recurrence; zone: string }) {
  const time = { rule: toRule(form), begins: beginsOf(form), time_zone: zone };
  const ready = form.date !== '' && form.time !== '' && time.rule !== '';
  const next = useQuery({ ...previewQuery(time), enabled: ready });
  if (!ready) return null;
  if (next.isError) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {isProblem(next.error) ? next.error.lines.join(' ') : <Trans>The next times could not be worked out.</Trans>}
      </Text>
    );
  }
  const times = next.data?.next ?? [];
  return (
    <Text size="sm" c="dimmed" role="status">
      {next.isPending ? (
        <Trans>Working out the next times…</Trans>
      ) : times.length === 0 ? (
        <Trans>It would not come due any more.</Trans>
      ) : (
        <Trans>Next: {times.map((each) => formatDateTime(new Date(each))).join(' · ')}</Trans>
      )}
    </Text>
  );
}
