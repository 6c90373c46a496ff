/** The plugin's own settings: a field for each that is simple, JSON for the rest. */
import { useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { settingPath } from '../model';
import { type SettingField, type SettingValue, type SettingValues, WHOLE } from '../schema';

type FieldsProps = {
  fields: readonly SettingField[];
  values: SettingValues;
  /** By `settings.NAME`. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: SettingValues, path: string) => void;
};

export function SettingFields({ fields, values, errors, onChange }: FieldsProps) {
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <OneSetting
          key={field.name}
          field={field}
          value={values[field.name]}
          error={errors[settingPath(field.name)]}
          onValue={(value) => onChange({ ...values, [field.name]: value }, settingPath(field.name))}
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
