/** What a value must fulfil, by the type of its input. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Select } from '@mantine/core';
import type { InputPattern } from '@/api/gen/types.gen';
import type { InputDefinition } from '@/api/types';
import { daysFromToday } from '@/features/runs/limits';
import { DateField } from '@/ui/DateField';
import { NumberField } from '@/ui/NumberField';
import { PATTERN_WORDS } from './input-words';

type Props = {
  input: InputDefinition;
  /** What the server said of a part of the input. */
  problemOf: (part: string) => string | undefined;
  onChange: (change: Partial<InputDefinition>) => void;
};

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
const whole = (value: number | null) => {
  const number = finite(value);
  return number === null ? undefined : Math.max(0, Math.round(number));
};

export function InputLimits({ input, problemOf, onChange }: Props) {
  const { t } = useLingui();
  switch (input.type) {
    case 'number':
      return (
        <Group grow align="flex-start">
          <NumberField
            label={t`Smallest`}
            value={input.min}
            error={problemOf('min')}
            onNumber={(value) => onChange({ min: finite(value) })}
          />
          <NumberField
            label={t`Largest`}
            value={input.max}
            error={problemOf('max')}
            onNumber={(value) => onChange({ max: finite(value) })}
          />
        </Group>
      );
    case 'short_text':
      return (
        <>
          <Lengths
            input={input}
            problemOf={problemOf}
            onChange={onChange}
            words={[t`Fewest characters`, t`Most characters`]}
          />
          <PatternField input={input} onChange={onChange} />
        </>
      );
    case 'long_text':
      return (
        <Lengths
          input={input}
          problemOf={problemOf}
          onChange={onChange}
          words={[t`Fewest characters`, t`Most characters`]}
        />
      );
    case 'multi_choice':
      return (
        <Lengths input={input} problemOf={problemOf} onChange={onChange} words={[t`Fewest options`, t`Most options`]} />
      );
    case 'table':
      return <Lengths input={input} problemOf={problemOf} onChange={onChange} words={[t`Fewest rows`, t`Most rows`]} />;
    case 'date':
      return (
        <>
          <DateBound
            label={t`Not before`}
            bound={input.earliest}
            error={problemOf('earliest')}
            onBound={(earliest) => onChange({ earliest })}
          />
          <DateBound
            label={t`Not after`}
            bound={input.latest}
            error={problemOf('latest')}
            onBound={(latest) => onChange({ latest })}
          />
        </>
      );
    default:
      return null;
  }
}

function Lengths({ input, problemOf, onChange, words: [least, most] }: Props & { words: readonly [string, string] }) {
  return (
    <Group grow align="flex-start">
      <NumberField
        integer
        label={least}
        value={input.min_length ?? null}
        error={problemOf('min_length')}
        onNumber={(value) => onChange({ min_length: whole(value) })}
      />
      <NumberField
        integer
        label={most}
        value={input.max_length ?? null}
        error={problemOf('max_length')}
        onNumber={(value) => onChange({ max_length: whole(value) })}
      />
    </Group>
  );
}

function PatternField({ input, onChange }: Pick<Props, 'input' | 'onChange'>) {
  const { t, i18n } = useLingui();
  const patterns = Object.entries(PATTERN_WORDS) as [InputPattern, (typeof PATTERN_WORDS)[InputPattern]][];
  return (
    <Select
      label={t`Must be`}
      clearable
      placeholder={t`Any text`}
      value={input.pattern ?? null}
      onChange={(pattern) => onChange({ pattern: pattern ?? undefined })}
      data={patterns.map(([value, words]) => ({ value, label: i18n._(words) }))}
    />
  );
}

type BoundProps = {
  label: string;
  bound: string | null | undefined;
  error: string | undefined;
  onBound: (bound: string | undefined) => void;
};

const boundOf = (days: number) => (days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${String(days)}`);
/** About ten years, as the server allows. */
const DAYS = 3660;

function DateBound({ label, bound, error, onBound }: BoundProps) {
  const { t } = useLingui();
  const days = bound ? daysFromToday(bound) : null;
  const kind = !bound ? '' : days === null ? 'date' : 'today';
  return (
    <Group grow align="flex-end">
      <NativeSelect
        label={label}
        error={error}
        value={kind}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (next === '') onBound(undefined);
          else onBound(next === 'today' ? 'today' : `${String(new Date().getFullYear())}-01-01`);
        }}
        data={[
          { value: '', label: t`Any date` },
          { value: 'date', label: t`A fixed date` },
          { value: 'today', label: t`Days from today` },
        ]}
      />
      {kind === 'date' ? (
        <DateField
          required
          aria-label={t`${label}, date`}
          value={bound ?? ''}
          onChange={(day) => {
            // While a part of it is being typed there is no date; the last whole one stays.
            if (day !== '') onBound(day);
          }}
        />
      ) : null}
      {kind === 'today' ? (
        <NumberField
          integer
          aria-label={t`${label}, days from today`}
          description={t`0 is today, −7 a week ago.`}
          value={days}
          onNumber={(value) => {
            const number = finite(value);
            if (number !== null) onBound(boundOf(Math.max(-DAYS, Math.min(DAYS, Math.round(number)))));
          }}
        />
      ) : null}
    </Group>
  );
}
