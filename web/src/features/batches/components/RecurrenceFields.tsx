/** When: plain choices, or a rule for those who know how to write one; and the next five times, as the server works them out. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NativeSelect, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isProblem } from '@/api/problem';
import { formatDateTime } from '@/lib/format';
import { DateField } from '@/ui/DateField';
import { beginsOf, DAYS, type Day, type End, type Recurrence, type Repeat, toRule } from '../recurrence';
import { previewQuery } from '../schedule-queries';

type Props = {
  form: Recurrence;
  zone: string;
  /** The message of a field, when something is wrong with it. */
  wrong: (field: string) => string | undefined;
  onForm: (form: Recurrence) => void;
  onZone: (zone: string) => void;
};

export function RecurrenceFields({ form, zone, wrong, onForm, onZone }: Props) {
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
            { value: 'rule', label: t`Custom rule (RRULE)` },
          ]}
        />
        {form.repeat === 'monthly' ? (
          <NumberInput
            label={t`Day of the month`}
            description={<Trans>In shorter months, the last day.</Trans>}
            min={1}
            max={31}
            clampBehavior="strict"
            allowDecimal={false}
            value={form.dayOfMonth}
            onChange={(value) => set({ dayOfMonth: Math.max(1, Number(value) || 1) })}
          />
        ) : null}
      </Group>
      {form.repeat === 'weekly' ? (
        <Weekdays days={form.days} error={wrong('days')} onDays={(days) => set({ days })} />
      ) : null}
      {form.repeat === 'rule' ? (
        <TextInput
          label={t`Rule`}
          description={
            <Trans>In iCalendar format, for example FREQ=MONTHLY;BYDAY=-1FR for the last Friday of each month.</Trans>
          }
          value={form.rule}
          error={wrong('rule')}
          maxLength={500}
          onChange={(event) => set({ rule: event.currentTarget.value })}
        />
      ) : null}
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <DateField
          label={t`First day`}
          required
          value={form.date}
          error={wrong('date') ?? wrong('begins')}
          onChange={(date) => set({ date })}
        />
        <TextInput
          label={t`Time`}
          type="time"
          required
          value={form.time}
          error={wrong('time')}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
        <Select
          label={t`Time zone`}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No such time zone`}
          value={zone}
          error={wrong('time_zone')}
          onChange={(value) => value !== null && onZone(value)}
          data={zones}
          limit={50}
        />
      </Group>
      {form.repeat === 'rule' ? null : (
        <EndFields end={form.end} error={wrong('until')} onEnd={(end) => set({ end })} />
      )}
      <NextTimes form={form} zone={zone} />
    </Stack>
  );
}

type WeekdaysProps = { days: readonly Day[]; error: string | undefined; onDays: (days: Day[]) => void };

function Weekdays({ days, error, onDays }: WeekdaysProps) {
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
      error={error}
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

type EndProps = { end: End; error: string | undefined; onEnd: (end: End) => void };

function EndFields({ end, error, onEnd }: EndProps) {
  const { t } = useLingui();
  const choose = (kind: string) => {
    if (kind === 'count') onEnd({ kind, count: 10 });
    else if (kind === 'until') onEnd({ kind, date: '' });
    else onEnd({ kind: 'never' });
  };
  return (
    <Group gap="md" align="flex-end" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t`Ends`}
        value={end.kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'never', label: t`Never` },
          { value: 'until', label: t`On a date` },
          { value: 'count', label: t`After a number of runs` },
        ]}
      />
      {end.kind === 'until' ? (
        <DateField
          aria-label={t`Last day`}
          value={end.date}
          error={error}
          onChange={(date) => onEnd({ kind: 'until', date })}
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
        {isProblem(next.error) ? next.error.lines.join(' ') : <Trans>The next times could not be calculated.</Trans>}
      </Text>
    );
  }
  const times = next.data?.next ?? [];
  return (
    <Text size="sm" c="dimmed" role="status">
      {next.isPending ? (
        <Trans>Calculating the next times…</Trans>
      ) : times.length === 0 ? (
        <Trans>All times of this schedule are in the past.</Trans>
      ) : (
        <Trans>Next: {times.map((each) => formatDateTime(new Date(each))).join(' · ')}</Trans>
      )}
    </Text>
  );
}
