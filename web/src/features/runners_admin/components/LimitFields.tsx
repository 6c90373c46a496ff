/** A binding's place in the order and what it may be asked at most. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import type { BindingLimits } from '@/api/gen/types.gen';
import { NumberField } from '@/ui/NumberField';
import type { PartProps } from './field-props';

export function LimitFields({ values, errors, onChange }: PartProps) {
  const { t } = useLingui();
  const limit = (key: keyof BindingLimits, label: string, description: string) => (
    <NumberField
      integer
      label={label}
      description={description}
      placeholder={t`No limit of its own`}
      value={values.limits[key]}
      error={errors[`limits.${key}`]}
      onNumber={(value) => onChange({ limits: { ...values.limits, [key]: value } }, `limits.${key}`)}
    />
  );
  return (
    <Stack gap="md">
      <NumberField
        integer
        label={t`Priority`}
        description={t`0 to 1000. Of the bindings of one model and region the lowest is tried first; the others take over.`}
        required
        maw={320}
        value={values.priority}
        error={errors['priority']}
        onNumber={(priority) => onChange({ priority }, 'priority')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {limit('parallel_runs', t`Concurrent runs`, t`Further runs wait or go to another binding.`)}
        {limit('requests_per_minute', t`Requests a minute`, t`What your contract with the provider allows.`)}
        {limit('run_seconds', t`Longest run, in seconds`, t`5 to 600`)}
        {limit('silence_seconds', t`Longest silence, in seconds`, t`1 to 600: how long the provider may stay silent.`)}
        {limit(
          'memory_mib',
          t`Memory, in MiB`,
          t`4 to 128. A plugin that brings an interpreter along may need more than the usual 64.`,
        )}
        {limit('compute_seconds', t`Computing time, in seconds`, t`1 to 60, without waiting for the provider.`)}
      </SimpleGrid>
      <Checkbox
        label={t`On`}
        description={t`Runs use it as soon as it is saved. You can also save it off, test it, and switch it on later.`}
        checked={values.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked }, 'enabled')}
      />
    </Stack>
  );
}
