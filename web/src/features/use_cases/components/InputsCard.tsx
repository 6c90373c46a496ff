/** What a run asks for: add, change, order and remove inputs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Code, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { InputDefinition } from '@/api/types';
import { Card } from '@/features/cases/components/Card';
import { LIMITS, moved, newInput, renameSource, replaced, without } from '@/features/cases/model';
import { IconEdit, IconPlus, IconTrash } from '@/ui/icons';
import { nameFrom, renamePlaceholder } from '../instruction';
import { TYPE_WORDS } from './input-words';
import { Ordered } from './Ordered';
import type { PartProps } from './part';

const InputDrawer = lazy(async () => ({ default: (await import('./InputDrawer')).InputDrawer }));

type Props = PartProps & {
  useCaseId: string;
  /** The input whose drawer is open. */
  open: number | null;
  onOpen: (index: number | null) => void;
};

export function InputsCard({ useCaseId, definition, problems, onChange, open, onOpen: setOpen }: Props) {
  const { t, i18n } = useLingui();
  const { inputs, instruction } = definition;
  const shape = '{{name}}';
  // One that is being added is an input of the use case as soon as it has a label: whoever closes it before has added nothing.
  const [added, setAdded] = useState<InputDefinition | null>(null);
  const shownAt = added === null ? open : inputs.length;
  const shown = added ?? (open === null ? undefined : inputs[open]);

  const add = () => {
    const name = nameFrom(
      'input',
      inputs.map((input) => input.name),
    );
    setAdded(newInput(name, ''));
  };
  const keepAdded = (next: InputDefinition) => {
    if (next.label.trim() === '') return setAdded(next);
    setAdded(null);
    setOpen(inputs.length);
    onChange({ inputs: [...inputs, next] });
  };
  const close = () => {
    setAdded(null);
    setOpen(null);
  };
  const change = (at: number, next: InputDefinition) => {
    const before = inputs[at]?.name ?? '';
    const renamed = before !== '' && next.name !== before;
    onChange({
      inputs: renamed ? renameSource(replaced(inputs, at, next), before, next.name) : replaced(inputs, at, next),
      ...(renamed ? { instruction: renamePlaceholder(instruction, before, next.name) } : {}),
    });
  };
  const labelOf = (input: InputDefinition) => (input.label === '' ? input.name : input.label);
  const problemOf = (index: number) =>
    Object.entries(problems).find(([field]) => field.startsWith(`inputs[${String(index)}]`))?.[1];

  return (
    <Card
      title={t`Inputs`}
      description={<Trans>What people fill in before they run it.</Trans>}
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={add}
          disabled={inputs.length >= LIMITS.inputs}
          style={{ flexShrink: 0 }}
        >
          <Trans>Add input</Trans>
        </Button>
      }
    >
      {problems['inputs'] ? <Text c="var(--mantine-color-error)">{problems['inputs']}</Text> : null}
      {inputs.length === 0 ? (
        <Text c="dimmed">
          <Trans>None yet. Add one here, or type a new {shape} in the instruction.</Trans>
        </Text>
      ) : (
        <Ordered rows={inputs} nameOf={labelOf} onMove={(from, to) => onChange({ inputs: moved(inputs, from, to) })}>
          {(input, index) => (
            <Group gap="sm" wrap="nowrap" justify="space-between">
              <div style={{ minWidth: 0 }}>
                <Group gap={6}>
                  <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {labelOf(input)}
                  </Text>
                  <Badge color="gray">{i18n._(TYPE_WORDS[input.type])}</Badge>
                  {input.required ? (
                    <Badge color="indigo">
                      <Trans>Required</Trans>
                    </Badge>
                  ) : null}
                  {input.show_when ? (
                    <Badge color="gray" variant="outline">
                      <Trans>Not always</Trans>
                    </Badge>
                  ) : null}
                </Group>
                <Code>{`{{${input.name}}}`}</Code>
                {problemOf(index) ? (
                  <Text size="xs" c="var(--mantine-color-error)">
                    {problemOf(index)}
                  </Text>
                ) : null}
              </div>
              <Group gap={2} wrap="nowrap">
                <ActionIcon aria-label={t`Change ${labelOf(input)}`} onClick={() => setOpen(index)}>
                  <IconEdit size={16} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t`Remove ${labelOf(input)}`}
                  onClick={() => onChange({ inputs: without(inputs, index) })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
          )}
        </Ordered>
      )}
      {shownAt === null || shown === undefined ? null : (
        <Suspense fallback={null}>
          <InputDrawer
            key={shownAt}
            input={shown}
            useCaseId={useCaseId}
            earlier={inputs.slice(0, shownAt)}
            others={without(inputs, shownAt).map((input) => input.name)}
            at={`inputs[${String(shownAt)}]`}
            problems={problems}
            onChange={(next) => (added === null ? change(shownAt, next) : keepAdded(next))}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  );
}
