/** Rows of fields that are ordered, added and removed. The keyboard goes to what was added, and stays by what was removed. */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconPlus, IconTrash } from '@/ui/icons';
import { Ordered } from './Ordered';
import type { SortableProps } from './SortableList';

type Props<Row> = SortableProps<Row> & {
  removeLabel: (index: number) => string;
  onRemove: (index: number) => void;
  addLabel: string;
  onAdd: () => void;
  /** So many rows there may be. */
  most: number;
  /** What the server says of all of them. */
  problem?: string | undefined;
};

export function EditedRows<Row>(props: Props<Row>) {
  const { rows, nameOf, onMove, children, removeLabel, onRemove, addLabel, onAdd, most, problem } = props;
  const box = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const done = useRef<'added' | 'removed' | null>(null);
  useEffect(() => {
    const what = done.current;
    done.current = null;
    // The first list is this one; those of rows within rows come after it.
    const last = box.current?.querySelector('ol')?.children[rows.length - 1];
    if (what === 'added') last?.querySelector<HTMLElement>('input, textarea')?.focus();
    if (what === 'removed' && !box.current?.contains(document.activeElement)) {
      const bins = last?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
      ([...bins].at(-1) ?? add.current)?.focus();
    }
  }, [rows.length]);

  return (
    <Stack gap="md" ref={box}>
      {problem === undefined ? null : <Text c="var(--mantine-color-error)">{problem}</Text>}
      <Ordered rows={rows} nameOf={nameOf} onMove={onMove}>
        {(row, index) => (
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>{children(row, index)}</div>
            <ActionIcon
              data-removes
              aria-label={removeLabel(index)}
              onClick={() => {
                done.current = 'removed';
                onRemove(index);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Ordered>
      <Group>
        <Button
          ref={add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={rows.length >= most}
          onClick={() => {
            done.current = 'added';
            onAdd();
          }}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  );
}
