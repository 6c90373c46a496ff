/** For each input of the use case: the column that fills it, one value for all rows, or nothing. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { BatchMapping, InputDefinition } from '@/api/types';
import { isFile } from '@/features/cases/model';
import { type Choice, choiceOf, showValue, withChoice } from '../model';

const WireField = lazy(async () => ({ default: (await import('@/features/runs/components/WireField')).WireField }));

type Props = {
  useCaseId: string;
  inputs: readonly InputDefinition[];
  columns: readonly string[];
  mapping: BatchMapping;
  onChange: (mapping: BatchMapping) => void;
};

export function MappingForm({ useCaseId, inputs, columns, mapping, onChange }: Props) {
  return (
    <Stack gap="sm">
      {inputs.map((input) => (
        <InputSource
          useCaseId={useCaseId}
          key={input.name}
          input={input}
          columns={columns}
          choice={choiceOf(mapping, input.name)}
          onChange={(choice) => onChange(withChoice(mapping, input.name, choice))}
        />
      ))}
    </Stack>
  );
}

const ONE_VALUE = 'value';

type SourceProps = {
  useCaseId: string;
  input: InputDefinition;
  columns: readonly string[];
  choice: Choice;
  onChange: (choice: Choice) => void;
};

function InputSource({ useCaseId, input, columns, choice, onChange }: SourceProps) {
  const { t } = useLingui();
  const label = input.label === '' ? input.name : input.label;
  const selected = choice.kind === 'column' ? String(choice.place) : choice.kind === 'value' ? ONE_VALUE : '';
  const choose = (value: string) => {
    if (value === '') onChange({ kind: 'none' });
    else if (value === ONE_VALUE) onChange({ kind: 'value', value: '' });
    else onChange({ kind: 'column', place: Number(value) });
  };
  return (
    <Group gap="sm" align="flex-end" grow preventGrowOverflow={false}>
      <NativeSelect
        label={label}
        withAsterisk={input.required}
        description={input.help === '' ? undefined : input.help}
        value={selected}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          {
            value: '',
            label: input.default === null ? t`– nothing –` : t`– the default, ${showValue(input.default)} –`,
          },
          // A table stands in no cell.
          ...(input.type === 'table' ? [] : columns).map((column, place) => ({
            value: String(place),
            label: t`Column “${column}”`,
          })),
          // A file has no value that can be typed.
          ...(isFile(input.type) ? [] : [{ value: ONE_VALUE, label: t`The same value for all rows` }]),
        ]}
      />
      {choice.kind === 'value' ? (
        <OneValue
          useCaseId={useCaseId}
          input={input}
          name={t`${label}, for all rows`}
          choice={choice}
          onChange={onChange}
        />
      ) : null}
    </Group>
  );
}

type ValueProps = {
  useCaseId: string;
  input: InputDefinition;
  name: string;
  choice: { value: unknown };
  onChange: (choice: Choice) => void;
};

function OneValue({ useCaseId, input, name, choice, onChange }: ValueProps) {
  const set = (value: unknown) => onChange({ kind: 'value', value });
  if (input.type === 'multi_choice' || input.type === 'table') {
    const field = { ...input, name: `${input.name}-all`, label: name, help: '', required: false };
    return (
      <Suspense fallback={<Skeleton h={60} />}>
        <WireField useCaseId={useCaseId} input={field} value={choice.value} onValue={set} />
      </Suspense>
    );
  }
  if (input.type === 'choice' || input.type === 'yes_no') {
    const options = input.type === 'choice' ? input.options : ['Yes', 'No'];
    const of = (text: string) => (input.type === 'choice' || text === '' ? text : text === 'Yes');
    const shown = typeof choice.value === 'boolean' ? (choice.value ? 'Yes' : 'No') : showValue(choice.value);
    return (
      <NativeSelect
        aria-label={name}
        value={shown}
        data={['', ...options]}
        onChange={(event) => set(of(event.currentTarget.value))}
      />
    );
  }
  return (
    <TextInput
      aria-label={name}
      type={input.type === 'date' ? 'date' : input.type === 'number' ? 'number' : 'text'}
      value={showValue(choice.value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        set(input.type === 'number' && text !== '' ? Number(text) : text);
      }}
    />
  );
}
