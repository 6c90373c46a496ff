/** One field of a run's form, by the type of its input. */
import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { InputDefinition } from '@/api/types';
import { chosenOf, type FieldValue, rowsOf, wordsOf } from '../values';

// Uploading, choosing and grids are code of their own, and most forms ask for none of it.
const DateField = lazy(async () => ({ default: (await import('@/ui/DateField')).DateField }));
const NumberField = lazy(async () => ({ default: (await import('@/ui/NumberField')).NumberField }));
const ChoiceField = lazy(async () => ({ default: (await import('./ChoiceField')).ChoiceField }));
const YesNoField = lazy(async () => ({ default: (await import('./ChoiceField')).YesNoField }));
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
        <Suspense fallback={<Skeleton h={60} />}>
          <DateField {...words} value={wordsOf(value)} onChange={onChange} />
        </Suspense>
      );
    case 'choice':
      return (
        <Suspense fallback={<Skeleton h={60} />}>
          <ChoiceField
            {...words}
            options={input.options}
            required={input.required}
            chosen={wordsOf(value)}
            onChosen={onChange}
          />
        </Suspense>
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
        <Suspense fallback={<Skeleton h={60} />}>
          <YesNoField {...words} chosen={value === '' ? null : value === true} onChosen={onChange} />
        </Suspense>
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
