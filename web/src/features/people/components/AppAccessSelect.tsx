/** Which of the two products somebody has, and which of them a sign-in opens (R71). */
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { APP_ACCESS, type AppAccess } from '../list';

type Props = { value: AppAccess | null; onChange: (value: AppAccess) => void };

export function AppAccessSelect({ value, onChange }: Props) {
  const { t } = useLingui();
  const labels: Record<AppAccess, string> = {
    web: t`Web app`,
    'web-calls': t`Web app, then calls`,
    'calls-web': t`Calls, then web app`,
    calls: t`Calls only`,
  };
  const keys = Object.keys(APP_ACCESS) as AppAccess[];
  return (
    <Select
      label={t`Apps`}
      allowDeselect={false}
      placeholder={t`Set elsewhere`}
      data={keys.map((key) => ({ value: key, label: labels[key] }))}
      value={value}
      onChange={(next) => {
        const found = keys.find((key) => key === next);
        if (found !== undefined) onChange(found);
      }}
    />
  );
}
