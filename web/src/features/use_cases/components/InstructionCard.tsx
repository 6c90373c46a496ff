/** The instruction with its placeholders: insert one from the menu, add the input of a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Menu, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import classes from '@/features/cases/components/Builder.module.css';
import { Card } from '@/features/cases/components/Card';
import { LIMITS, newInput } from '@/features/cases/model';
import { IconAlert, IconBraces, IconChevronDown, IconPlus } from '@/ui/icons';
import { compare, insertAt, labelFrom } from '../instruction';
import type { PartProps } from './part';

const written = (name: string) => `{{${name}}}`;

export function InstructionCard({ definition, problems, onChange }: PartProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const { instruction, inputs } = definition;
  const example = '{{question}}';
  const shape = '{{name}}';
  const sync = compare(instruction, inputs);

  const insert = (name: string) => {
    const element = area.current;
    const start = element?.selectionStart ?? instruction.length;
    const end = element?.selectionEnd ?? start;
    const next = insertAt(instruction, name, start, end);
    onChange({ instruction: next.text });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const add = (name: string) => {
    if (inputs.length < LIMITS.inputs) onChange({ inputs: [...inputs, newInput(name, labelFrom(name))] });
  };

  return (
    <Card
      title={t`Instruction`}
      description={
        <Trans>
          What the model is to do, in plain words. <Code>{shape}</Code> stands for an input.
        </Trans>
      }
      action={
        <Menu>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBraces size={14} />}
              rightSection={<IconChevronDown size={14} />}
              disabled={inputs.length === 0}
              style={{ flexShrink: 0 }}
            >
              <Trans>Insert input</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {inputs.map((input) => (
              <Menu.Item key={input.name} onClick={() => insert(input.name)}>
                {input.label === '' ? input.name : input.label}{' '}
                <Text component="span" size="xs" c="dimmed">
                  {`{{${input.name}}}`}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      <Textarea
        ref={area}
        className={classes.editor}
        aria-label={t`Instruction`}
        placeholder={t`For example: Answer ${example} from the documents, in three sentences, and cite each one.`}
        autosize
        minRows={8}
        maxRows={28}
        maxLength={20_000}
        value={instruction}
        error={problems['instruction']}
        onChange={(event) => onChange({ instruction: event.currentTarget.value })}
      />
      {sync.missing.map((name) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <IconAlert size={16} aria-hidden color="var(--mantine-color-orange-text)" style={{ flexShrink: 0 }} />
          <Text size="sm">
            <Trans>
              No input is called <Code>{name}</Code> yet.
            </Trans>
          </Text>
          <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} />} onClick={() => add(name)}>
            <Trans>Add the input</Trans>
          </Button>
        </Group>
      ))}
      {sync.invalid.map((name) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <IconAlert size={16} aria-hidden color="var(--mantine-color-orange-text)" style={{ flexShrink: 0 }} />
          <Text size="sm">
            <Trans>
              <Code>{written(name)}</Code> cannot be a name: small letters, digits and _, beginning with a letter.
            </Trans>
          </Text>
        </Group>
      ))}
    </Card>
  );
}
