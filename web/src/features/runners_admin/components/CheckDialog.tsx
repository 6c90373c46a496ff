/** With which settings and how much memory a version is checked against the contract. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ConformanceOrder, PluginConformance } from '@/api/gen/types.gen';
import type { JsonObject } from '@/api/types';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { LIMITS, settingPath } from '../model';
import { fieldsOf, readSettings, typedOf } from '../schema';
import { findingWords } from '../words';
import { SettingFields } from './SettingFields';

type Props = {
  schema: JsonObject | null;
  /** The check before, whose terms stand in the fields. */
  last: PluginConformance;
  loading: boolean;
  error: unknown;
  onOrder: (order: ConformanceOrder) => void;
  onClose: () => void;
};

const [LEAST, MOST] = LIMITS.memory_mib;

export function CheckDialog({ schema, last, loading, error, onOrder, onClose }: Props) {
  const { t } = useLingui();
  const fields = fieldsOf(schema);
  const [typed, setTyped] = useState(() => typedOf(fields, last.settings));
  const [memory, setMemory] = useState(last.memory_mib ?? null);
  const [touched, setTouched] = useState(false);
  const { settings, problems } = readSettings(fields, typed);
  // Nothing at all is an order too: the plugin's own proposals.
  const found = Object.keys(settings).length === 0 ? [] : Object.entries(problems);
  const own = Object.fromEntries(found.map(([name, problem]) => [settingPath(name), findingWords(problem)]));
  const wide = memory !== null && !(Number.isInteger(memory) && memory >= LEAST && memory <= MOST);
  const split = splitErrors(error, [...fields.map((field) => settingPath(field.name)), 'memory_mib']);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (found.length === 0 && !wide) onOrder({ settings, memory_mib: memory });
  };

  return (
    <FormModal
      opened
      title={t`Check against the contract`}
      submitLabel={<Trans>Check</Trans>}
      loading={loading}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.length === 0 ? null : (
        <>
          <Text size="sm" c="dimmed">
            <Trans>Left empty, what the plugin requires is taken from its own defaults and examples.</Trans>
          </Text>
          <SettingFields
            fields={fields}
            values={typed}
            errors={{ ...split.fields, ...(touched ? own : {}) }}
            onChange={setTyped}
          />
        </>
      )}
      <NumberField
        integer
        label={t`Memory, in MiB`}
        description={t`4 to 128. A plugin that brings an interpreter along may need more than the usual 64.`}
        placeholder={t`What runs usually have`}
        value={memory}
        error={split.fields['memory_mib'] ?? (touched && wide ? t`From ${LEAST} to ${MOST}` : undefined)}
        onNumber={setMemory}
      />
    </FormModal>
  );
}
