/** Everything about one input. Changes take effect at once, as everywhere in the builder. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, Select, Stack, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputDefinition } from '@/api/types';
import { RunField } from '@/features/runs/components/RunField';
import type { FieldValue } from '@/features/runs/form';
import { NumberField } from '@/ui/NumberField';
import { isName, nameFrom } from '../instruction';
import { changeType, type FieldProblems, INPUT_TYPES, isFile, LIMITS } from '../model';
import { TYPE_WORDS } from './input-words';

type Props = {
  input: InputDefinition;
  others: readonly string[];
  /** Where the server's messages for this input begin: `inputs[2]`. */
  at: string;
  problems: FieldProblems;
  onChange: (input: InputDefinition) => void;
  onClose: () => void;
};

const asField = (value: unknown): FieldValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
const orNull = (value: FieldValue) => (value === '' || Number.isNaN(value) ? null : value);

export function InputDrawer({ input, others, at, problems, onChange, onClose }: Props) {
  const { t, i18n } = useLingui();
  // While a name is being typed it may be wrong; only a right one reaches the definition and its placeholders.
  const [name, setName] = useState(input.name);
  const [follows, setFollows] = useState(input.label === '');
  const nameProblem = !isName(name)
    ? t`Small letters, digits and _, beginning with a letter, at most 40 in all.`
    : others.includes(name)
      ? t`Another input has this name.`
      : problems[`${at}.name`];

  const placeholder = `{{${name}}}`;

  const rename = (next: string) => {
    setFollows(false);
    setName(next);
    if (isName(next) && !others.includes(next)) onChange({ ...input, name: next });
  };
  const relabel = (label: string) => {
    if (!follows) {
      onChange({ ...input, label });
      return;
    }
    const next = label.trim() === '' ? input.name : nameFrom(label, others);
    setName(next);
    onChange({ ...input, label, name: next });
  };
  const sample = (key: 'default' | 'example', label: string, help: string) => (
    <RunField
      useCaseId=""
      input={{ ...input, name: `${input.name}-${key}`, label, help, required: false }}
      value={asField(input[key])}
      error={problems[`${at}.${key}`]}
      onChange={(value) => onChange({ ...input, [key]: orNull(value) })}
      onBusy={() => undefined}
    />
  );

  return (
    <Drawer opened onClose={onClose} position="right" size={440} title={<Text fw={600}>{t`Input`}</Text>}>
      <Stack gap="md">
        <TextInput
          label={t`Label`}
          description={t`The question as people read it.`}
          required
          data-autofocus
          maxLength={120}
          value={input.label}
          error={problems[`${at}.label`]}
          onChange={(event) => relabel(event.currentTarget.value)}
        />
        <TextInput
          label={t`Name`}
          description={t`How the instruction calls it: ${placeholder}. Renaming changes the instruction too.`}
          required
          maxLength={40}
          value={name}
          error={nameProblem}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <Select
          label={t`Type`}
          allowDeselect={false}
          data={INPUT_TYPES.map((type) => ({ value: type, label: i18n._(TYPE_WORDS[type]) }))}
          value={input.type}
          onChange={(type) => onChange(changeType(input, type ?? 'short_text'))}
        />
        {input.type === 'choice' ? (
          <TagsInput
            label={t`Options`}
            description={t`Type one and press Enter.`}
            maxTags={LIMITS.options}
            value={input.options}
            error={Object.entries(problems).find(([field]) => field.startsWith(`${at}.options`))?.[1]}
            onChange={(options) => onChange({ ...input, options })}
          />
        ) : null}
        {input.type === 'number' ? (
          <Group grow align="flex-start">
            <NumberField
              label={t`Smallest`}
              value={input.min}
              error={problems[`${at}.min`]}
              onNumber={(value) => onChange({ ...input, min: finite(value) })}
            />
            <NumberField
              label={t`Largest`}
              value={input.max}
              error={problems[`${at}.max`]}
              onNumber={(value) => onChange({ ...input, max: finite(value) })}
            />
          </Group>
        ) : null}
        <Textarea
          label={t`Help`}
          description={t`A word on what belongs here.`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={input.help}
          error={problems[`${at}.help`]}
          onChange={(event) => onChange({ ...input, help: event.currentTarget.value })}
        />
        <Switch
          label={t`Required`}
          checked={input.required}
          onChange={(event) => onChange({ ...input, required: event.currentTarget.checked })}
        />
        {isFile(input.type) ? null : (
          <>
            {sample('default', t`Default`, t`Stands in the form from the beginning.`)}
            {sample('example', t`Example`, t`Fills the form of a trial run.`)}
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
