/** From one day to another, each a field of its own; either may be open. */
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from './DateField';

// On a phone one a row, edge to edge.
const WIDTH = { base: '100%', xs: 190 };

type Day = 'from' | 'to';
type Props = {
  from: string;
  to: string;
  onChange: (changes: Partial<Record<Day, string>>) => void;
  errors?: Partial<Record<Day, ReactNode>>;
};

export function DayRange({ from, to, onChange, errors }: Props) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        aria-label={t`From day`}
        title={t`From day`}
        w={WIDTH}
        leftSection={<Edge>{t`From`}</Edge>}
        leftSectionWidth={56}
        max={to}
        value={from}
        onChange={(day) => onChange({ from: day })}
        error={errors?.from}
      />
      <DateField
        aria-label={t`To day`}
        title={t`To day`}
        w={WIDTH}
        leftSection={<Edge>{t`To`}</Edge>}
        leftSectionWidth={56}
        min={from}
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={errors?.to}
      />
    </>
  );
}

/** Two empty days look the same; the field's name is for screen readers. */
function Edge({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" aria-hidden>
      {children}
    </Text>
  );
}
