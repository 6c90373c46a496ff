/** A colour, typed or picked. */
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

type Props = {
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const WHOLE = /^#[0-9a-f]{6}$/iu;

export function ColorField({ label, description, value, error, onChange }: Props) {
  const { t } = useLingui();
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      maxLength={7}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      leftSection={
        <input
          type="color"
          aria-label={t`Pick: ${label}`}
          value={WHOLE.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
          style={{ width: 24, height: 24, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
        />
      }
    />
  );
}
