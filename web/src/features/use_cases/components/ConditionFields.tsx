/** When an input is asked for: always, or by what an earlier one was given. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect, NativeSelect, Stack, TagsInput } from '@mantine/core';
import type { InputCondition } from '@/api/gen/types.gen';
import type { InputDefinition, InputType } from '@/api/types';
import { isFile } from '@/features/cases/model';

type Props = {
  condition: InputCondition | null;
  /** The inputs above this one. */
  earlier: readonly InputDefinition[];
  /** What the server said of a part of the condition. */
  problemOf: (part: string) => string | undefined;
  onChange: (condition: InputCondition | null) => void;
};

type Relation = `${InputCondition['is']}${'' | '!'}`;

const WORDS: Record<Relation, MessageDescriptor> = {
  filled: msg`is filled in`,
  'filled!': msg`is left empty`,
  yes: msg`is yes`,
  'yes!': msg`is not yes`,
  one_of: msg`is one of`,
  'one_of!': msg`is none of`,
};

const relationsOf = (type: InputType): readonly Relation[] => {
  if (type === 'yes_no') return ['yes', 'yes!', 'filled', 'filled!'];
  if (isFile(type) || type === 'table') return ['filled', 'filled!'];
  return ['one_of', 'one_of!', 'filled', 'filled!'];
};

const relationOf = ({ is, negate }: InputCondition): Relation => `${is}${negate ? '!' : ''}`;

function withRelation(condition: InputCondition, relation: Relation): InputCondition {
  const is = relation.replace('!', '') as InputCondition['is'];
  return {
    input: condition.input,
    is,
    ...(relation.endsWith('!') ? { negate: true } : {}),
    ...(is === 'one_of' ? { values: condition.values ?? [] } : {}),
  };
}

const first = (source: InputDefinition): InputCondition =>
  withRelation({ input: source.name, is: 'filled' }, relationsOf(source.type)[0] ?? 'filled');

export function ConditionFields({ condition, earlier, problemOf, onChange }: Props) {
  const { t, i18n } = useLingui();
  const source = earlier.find(({ name }) => name === condition?.input);
  const known = source !== undefined;
  const labelOf = (input: InputDefinition) => (input.label === '' ? input.name : input.label);
  const relations = source === undefined ? [] : relationsOf(source.type);
  const choose = (name: string) => {
    const next = earlier.find((input) => input.name === name);
    onChange(next === undefined ? null : first(next));
  };
  const values = {
    label: t`Values`,
    value: condition?.values ?? [],
    error: problemOf('values'),
    onChange: (next: string[]) => {
      if (condition !== null) onChange({ ...condition, values: next });
    },
  };

  return (
    <Stack gap="xs">
      <NativeSelect
        label={t`Asked for`}
        description={
          earlier.length === 0
            ? t`Only inputs above this one can decide whether it is shown.`
            : t`An input that is not shown is neither required nor sent.`
        }
        disabled={earlier.length === 0 && condition === null}
        value={condition?.input ?? ''}
        error={problemOf('input')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t`Always` },
          ...earlier.map((input) => ({ value: input.name, label: t`Depending on “${labelOf(input)}”` })),
          // What the condition names is gone, or below: shown, so that it can be seen and changed.
          ...(condition === null || known ? [] : [{ value: condition.input, label: condition.input }]),
        ]}
      />
      {condition === null || !known ? null : (
        <NativeSelect
          label={t`When it`}
          value={relationOf(condition)}
          error={problemOf('is')}
          onChange={(event) => onChange(withRelation(condition, event.currentTarget.value as Relation))}
          data={[...new Set([...relations, relationOf(condition)])].map((value) => ({
            value,
            label: i18n._(WORDS[value]),
          }))}
        />
      )}
      {condition?.is !== 'one_of' || source === undefined ? null : source.type === 'choice' ||
        source.type === 'multi_choice' ? (
        <MultiSelect {...values} data={[...new Set([...source.options, ...values.value])]} />
      ) : (
        <TagsInput {...values} description={t`Type one and press Enter.`} maxTags={100} />
      )}
    </Stack>
  );
}
