/** Which time figures are of. It lives in the address. */
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { oneOf, useQueryState } from '@/ui/query-state';
import { HOURS, type Hours } from '../figures-model';

const USUAL: Hours = '24';

export function useHours() {
  const [query, setQuery] = useQueryState();
  const hours = oneOf(query, 'hours', HOURS) ?? USUAL;
  return [hours, (wished: string) => setQuery({ hours: wished === USUAL ? null : wished })] as const;
}

type Props = { value: Hours; onChange: (hours: string) => void };

export function HoursControl({ value, onChange }: Props) {
  const { t } = useLingui();
  const names: Record<Hours, string> = { '1': t`1 h`, '24': t`24 h`, '168': t`7 days`, '720': t`30 days` };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`Time`}
      value={value}
      onChange={onChange}
      data={HOURS.map((hours) => ({ value: hours, label: names[hours] }))}
    />
  );
}
