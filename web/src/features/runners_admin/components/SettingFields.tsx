/** The plugin's own settings: a field for each that is simple, JSON for the rest. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { settingPath } from '../model';
import { fieldsOf, type SettingField, type SettingValue, WHOLE } from '../schema';
import type { PartProps } from './field-props';

export function SettingFields({ values, choice, errors, onChange }: PartProps) {
  return (
    <Stack gap="md">
      {fieldsOf(choice.settings_schema).map((field) => (
        <OneSetting
          key={field.name}
          field={field}
          value={values.settings[field.name]}
          error={errors[settingPath(field.name)]}
          onValue={(value) =>
            onChange({ settings: { ...values.settings, [field.name]: value } }, settingPath(field.name))
          }
        />
      ))}
    </Stack>
  );
}

type Props = {
  field: SettingField;
  value: SettingValue | undefined;
  error: string | undefined;
  onValue: (value: SettingValue) => void;
};

function OneSetting({ field, value, error, onValue }: Props) {
  const { t } = useLingui();
  const { label, description, required } = field;
  const typed = typeof value === 'string' ? value : '';
  const common = {
    label: field.name === WHOLE ? t`Settings (JSON)` : label,
    ...(description === '' ? {} : { description }),
    required,
    error,
  };
  switch (field.kind) {
    case 'yes-no':
      return (
        <Checkbox
          label={label}
          description={description}
          error={error}
          checked={typeof value === 'boolean' ? value : field.preset}
          onChange={(event) => onValue(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={typed}
          onChange={(event) => onValue(event.currentTarget.value)}
          data={[{ value: '', label: t`Not set` }, ...field.choices]}
        />
      );
    case 'json':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          placeholder="{}"
          value={typed}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          autoComplete="off"
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          value={typed}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
  }
}
