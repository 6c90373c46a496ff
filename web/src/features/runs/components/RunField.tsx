/** One field of a run's form, by the type of its input. */
import { useLingui } from '@lingui/react/macro';
import { Group, Radio, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { InputDefinition } from '@/api/types';
import { chosenOf, type FieldValue, rowsOf, wordsOf } from '../values';

// Uploading, choosing several and grids are code of their own, and most forms ask for none of it.
const NumberField = lazy(async () => ({ default: (await import('@/ui/NumberField')).NumberField }));
const RunFileField = lazy(async () => ({ default: (await import('./RunFileField')).RunFileField }));
const MultiChoiceField = lazy(async () => ({ default: (await import('./MultiChoiceField')).MultiChoiceField }));
const TableField = lazy(async () => ({ default: (await import('./TableField')).TableField }));

type Props = {
  useCaseId: string;
  input: InputDefinition;
  value: FieldValue;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
  onBusy: (busy: boolean) => void;
  /** Of another form on the same page, whose fields have other ids. */
  form?: string;
};

export const fieldId = (name: string) => `input-${name}`;

export function RunField({ useCaseId, input, value, error, onChange, onBusy, form = '' }: Props) {
  const { t } = useLingui();
  const words = {
    id: form + fieldId(input.name),
    label: input.label === '' ? input.name : input.label,
    description: input.help === '' ? undefined : input.help,
    withAsterisk: input.required,
    error,
  };
  switch (input.type) {
    case 'short_text':
      return <TextInput {...words} value={wordsOf(value)} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'long_text':
      return (
        <Textarea
          {...words}
          autosize
          minRows={4}
          maxRows={16}
          value={wordsOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <Suspense fallback={<Skeleton h={60} />}>
          <NumberField
            {...words}
            value={typeof value === 'number' ? value : null}
            onNumber={(number) => onChange(number ?? '')}
          />
        </Suspense>
      );
    case 'date':
      return (
        <TextInput
          {...words}
          type="date"
          value={wordsOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...words}
          data={[...new Set(input.options)]}
          placeholder={t`Choose one`}
          clearable={!input.required}
          allowDeselect={!input.required}
          value={value === '' ? null : wordsOf(value)}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'multi_choice':
      return (
        <Suspense fallback={<Skeleton h={60} />}>
          <MultiChoiceField {...words} options={input.options} chosen={chosenOf(value)} onChosen={onChange} />
        </Suspense>
      );
    case 'table':
      return (
        <Suspense fallback={<Skeleton h={160} />}>
          <TableField
            useCaseId={useCaseId}
            input={input}
            id={words.id}
            label={words.label}
            rows={rowsOf(value)}
            error={error}
            onRows={onChange}
            onBusy={onBusy}
          />
        </Suspense>
      );
    case 'yes_no':
      return (
        <Radio.Group
          {...words}
          value={value === '' ? '' : value === true ? 'yes' : 'no'}
          onChange={(next) => onChange(next === 'yes')}
        >
          <Group gap="lg" mt={6}>
            <Radio value="yes" label={t`Yes`} />
            <Radio value="no" label={t`No`} />
          </Group>
        </Radio.Group>
      );
    case 'file':
    case 'audio':
      return (
        <Suspense fallback={<Skeleton h={60} />}>
          <RunFileField
            useCaseId={useCaseId}
            name={input.name}
            recording={input.type === 'audio'}
            label={words.label}
            help={input.help}
            required={input.required}
            error={error}
            value={wordsOf(value)}
            onChange={onChange}
            onBusy={onBusy}
          />
        </Suspense>
      );
  }
}
