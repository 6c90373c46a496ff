/** What a batch may use, and whether its end is told by mail. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Switch, TextInput } from '@mantine/core';
import type { LimitsForm } from '../limits';

type Props = { form: LimitsForm; onChange: (form: LimitsForm) => void; errors: Record<string, string | undefined> };

export function LimitFields({ form, onChange, errors }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          label={t`Most tokens`}
          description={<Trans>The batch pauses before it exceeds this. Empty: no limit.</Trans>}
          inputMode="numeric"
          value={form.tokens}
          error={errors['tokens']}
          onChange={(event) => onChange({ ...form, tokens: event.currentTarget.value })}
        />
        <TextInput
          label={t`Highest cost`}
          description={<Trans>By the model’s list price, in its currency. Empty: no limit.</Trans>}
          inputMode="decimal"
          value={form.cost}
          error={errors['cost']}
          onChange={(event) => onChange({ ...form, cost: event.currentTarget.value })}
        />
      </Group>
      <Switch
        label={t`Email me when it is done or needs attention`}
        checked={form.mails}
        onChange={(event) => onChange({ ...form, mails: event.currentTarget.checked })}
      />
    </>
  );
}
