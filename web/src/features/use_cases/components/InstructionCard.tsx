/** The instruction with its placeholders: insert one from the menu, add the input of a new one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Code, Group, Menu, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { Card } from '@/features/cases/components/Card';
import { LIMITS, newInput } from '@/features/cases/model';
import { IconAlert, IconBraces, IconChevronDown, IconPlus } from '@/ui/icons';
import { compare, insertAt, labelFrom } from '../instruction';
import type { PartProps } from './part';

// What offers inputs at the caret is code of its own.
const InstructionField = lazy(async () => ({ default: (await import('./InstructionField')).InstructionField }));

const written = (name: string) => `{{${name}}}`;

export function InstructionCard({ definition, problems, onChange }: PartProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const { instruction, inputs } = definition;
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
          What the model should do, in plain words. Type <Code>/</Code> to insert an input.
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
      <Suspense fallback={<Skeleton h={198} />}>
        <InstructionField
          area={area}
          value={instruction}
          inputs={inputs}
          error={problems['instruction']}
          onChange={(text) => onChange({ instruction: text })}
        />
      </Suspense>
      {sync.missing.map((name) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <IconAlert size={16} aria-hidden color="var(--mantine-color-orange-text)" style={{ flexShrink: 0 }} />
          <Text size="sm">
            <Trans>
              No input is called <Code>{name}</Code> yet.
            </Trans>
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} />}
            style={{ flexShrink: 0 }}
            onClick={() => add(name)}
          >
            <Trans>Add the input</Trans>
          </Button>
        </Group>
      ))}
      {sync.invalid.map((name) => (
        <Group key={name} gap="xs" wrap="nowrap">
          <IconAlert size={16} aria-hidden color="var(--mantine-color-orange-text)" style={{ flexShrink: 0 }} />
          <Text size="sm">
            <Trans>
              <Code>{written(name)}</Code> cannot be a name: use lowercase letters, digits and _, starting with a
              letter.
            </Trans>
          </Text>
        </Group>
      ))}
    </Card>
  );
}
