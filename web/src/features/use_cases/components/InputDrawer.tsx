/** Everything about one input. Changes take effect at once, as everywhere in the builder. */
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Button,
  Divider,
  Drawer,
  Group,
  Select,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { InputDefinition } from '@/api/types';
import { changeType, type FieldProblems, INPUT_TYPES, isFile, LIMITS } from '@/features/cases/model';
import { WireField } from '@/features/runs/components/WireField';
import { columnsOf } from '@/features/runs/tables';
import { isName, nameFrom } from '../instruction';
import { ConditionFields } from './ConditionFields';
import { InputLimits } from './InputLimits';
import { TYPE_WORDS } from './input-words';

const ColumnsEditor = lazy(async () => ({ default: (await import('./ColumnsEditor')).ColumnsEditor }));

type Props = {
  useCaseId: string;
  input: InputDefinition;
  others: readonly string[];
  /** The inputs above it, which may decide whether it is asked for. */
  earlier: readonly InputDefinition[];
  /** Where the server's messages for this input begin: `inputs[2]`. */
  at: string;
  problems: FieldProblems;
  onChange: (input: InputDefinition) => void;
  onClose: () => void;
};

export function InputDrawer({ useCaseId, input, others, earlier, at, problems, onChange, onClose }: Props) {
  const { t, i18n } = useLingui();
  // While a name is being typed it may be wrong; only a right one reaches the definition and its placeholders.
  const [name, setName] = useState(input.name);
  const [follows, setFollows] = useState(input.label === '');
  const nameProblem = !isName(name)
    ? t`Lowercase letters, digits and _, starting with a letter, at most 40 in all.`
    : others.includes(name)
      ? t`Another input has this name.`
      : problems[`${at}.name`];

  const placeholder = `{{${name}}}`;
  const problemOf = (part: string) => problems[`${at}.${part}`];

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
    <WireField
      useCaseId={useCaseId}
      input={{ ...input, name: `${input.name}-${key}`, label, help, required: false }}
      value={input[key]}
      error={problems[`${at}.${key}`]}
      onValue={(value) => onChange({ ...input, [key]: value })}
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
          description={t`Its name in the instruction: ${placeholder}. Renaming it updates the instruction.`}
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
        {input.type === 'choice' || input.type === 'multi_choice' ? (
          <TagsInput
            label={t`Options`}
            description={t`Type one and press Enter.`}
            maxTags={LIMITS.options}
            value={input.options}
            error={Object.entries(problems).find(([field]) => field.startsWith(`${at}.options`))?.[1]}
            onChange={(options) => onChange({ ...input, options })}
          />
        ) : null}
        {input.type === 'table' ? (
          <Suspense fallback={<Skeleton h={160} />}>
            <ColumnsEditor
              columns={columnsOf(input)}
              problemOf={(part) => problemOf(`columns${part}`)}
              onChange={(columns) => onChange({ ...input, columns })}
            />
          </Suspense>
        ) : null}
        <InputLimits input={input} problemOf={problemOf} onChange={(change) => onChange({ ...input, ...change })} />
        <Textarea
          label={t`Help`}
          description={t`A short note on what belongs here.`}
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
        <ConditionFields
          condition={input.show_when ?? null}
          earlier={earlier}
          problemOf={(part) => problemOf(`show_when.${part}`)}
          onChange={(condition) => onChange({ ...input, show_when: condition ?? undefined })}
        />
        {isFile(input.type) ? null : (
          <>
            <Divider />
            {input.type === 'table' ? null : sample('default', t`Default`, t`Filled in when the form opens.`)}
            {sample('example', t`Example`, t`Fills the form of a trial run.`)}
          </>
        )}
        <Group justify="flex-end" className="form-actions">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
