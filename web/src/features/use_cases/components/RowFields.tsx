/** The fields that rows of columns, sections and schema fields share. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { LIMITS } from '@/features/cases/model';

type TitleProps = {
  label: string;
  value: string;
  placeholder?: string;
  error?: string | undefined;
  onChange: (title: string) => void;
};

export function TitleField({ label, value, placeholder, error, onChange }: TitleProps) {
  const { t } = useLingui();
  return (
    <TextInput
      size="xs"
      style={{ flex: '1 1 8rem', minWidth: 0 }}
      aria-label={label}
      placeholder={placeholder ?? t`Title`}
      maxLength={120}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type TypeProps<Type extends string> = {
  label: string;
  value: Type;
  words: Record<Type, MessageDescriptor>;
  onChange: (type: Type) => void;
};

export function TypeField<Type extends string>({ label, value, words, onChange }: TypeProps<Type>) {
  const { i18n } = useLingui();
  const types = Object.keys(words) as Type[];
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const type = types.find((each) => each === event.currentTarget.value);
        if (type !== undefined) onChange(type);
      }}
      data={types.map((type) => ({ value: type, label: i18n._(words[type]) }))}
    />
  );
}

/** Title and type: beside each other where there is room, else below each other. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <Group gap={4} align="flex-start">
    {children}
  </Group>
);

type OptionsProps = {
  label: string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (options: string[]) => void;
};

export function OptionsField({ label, value, error, onChange }: OptionsProps) {
  const { t } = useLingui();
  return (
    <TagsInput
      size="xs"
      mt={4}
      aria-label={label}
      placeholder={t`Type an option and press Enter`}
      maxTags={LIMITS.options}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
}

type GuidanceProps = {
  label: string;
  value: string;
  /** Characters that the server takes. */
  longest: number;
  error?: string | undefined;
  onChange: (guidance: string) => void;
};

export function GuidanceField({ label, value, longest, error, onChange }: GuidanceProps) {
  const { t } = useLingui();
  return (
    <Textarea
      size="xs"
      mt={4}
      autosize
      minRows={1}
      maxRows={8}
      aria-label={label}
      placeholder={t`What belongs here, in a sentence`}
      maxLength={longest}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
