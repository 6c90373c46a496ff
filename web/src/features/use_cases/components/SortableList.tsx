/** A list whose rows are ordered by drag, by keyboard on the handle, or by the arrow buttons. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '@/features/cases/components/Builder.module.css';
import { announce } from '@/lib/announce';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@/ui/icons';

export type SortableProps<Row> = {
  rows: readonly Row[];
  /** How a row is called, for the handles. */
  nameOf: (row: Row, index: number) => string;
  onMove: (from: number, to: number) => void;
  children: (row: Row, index: number) => ReactNode;
};

type Step = 1 | -1;

export function SortableList<Row>({ rows, nameOf, onMove, children }: SortableProps<Row>) {
  const { t } = useLingui();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map((_, index) => `row-${String(index)}`);
  const list = useRef<HTMLOListElement>(null);
  // Rows are drawn in place: what was pressed belongs to another row now, and the keyboard goes along with its own.
  const follow = useRef<{ at: number; by: Step | 'handle' } | null>(null);
  useEffect(() => {
    const to = follow.current;
    follow.current = null;
    if (to === null) return;
    const end = to.at === 0 ? -1 : to.at === rows.length - 1 ? 1 : null;
    const by = to.by === end ? -to.by : to.by;
    list.current?.children[to.at]
      ?.querySelector<HTMLElement>(`:scope > [data-moves="${String(by)}"], :scope > div > [data-moves="${String(by)}"]`)
      ?.focus();
  }, [rows]);

  const total = rows.length;
  const indexOf = (entry: { id: UniqueIdentifier }) => ids.indexOf(String(entry.id));
  const named = (index: number) => {
    const row = rows[index];
    return row === undefined ? '' : nameOf(row, index);
  };
  const placed = (index: number, at: number) => {
    const name = named(index);
    const place = at + 1;
    return t`${name}: place ${place} of ${total}`;
  };
  const move = (from: number, to: number, by: Step | 'handle') => {
    follow.current = { at: to, by };
    onMove(from, to);
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => placed(indexOf(active), indexOf(active)),
    onDragOver: ({ active, over }) => (over === null ? undefined : placed(indexOf(active), indexOf(over))),
    onDragEnd: ({ active, over }) => placed(indexOf(active), indexOf(over ?? active)),
    onDragCancel: ({ active }) => placed(indexOf(active), indexOf(active)),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        restoreFocus: false,
        screenReaderInstructions: {
          draggable: t`Press Space to pick up the row, the arrow keys to move it, Space to drop it and Esc to cancel.`,
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && active.id !== over.id) move(indexOf(active), indexOf(over), 'handle');
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows} ref={list}>
          {rows.map((row, index) => (
            <SortableRow
              key={ids[index]}
              id={ids[index] ?? ''}
              name={nameOf(row, index)}
              first={index === 0}
              last={index === total - 1}
              onStep={(step) => {
                move(index, index + step, step);
                announce(placed(index, index + step));
              }}
            >
              {children(row, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onStep: (step: Step) => void;
  children: ReactNode;
};

function SortableRow({ id, name, first, last, onStep, children }: RowProps) {
  const { t } = useLingui();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t`sortable` },
  });
  const y = transform === null ? undefined : `translate3d(0, ${String(Math.round(transform.y))}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: y, transition }}
      {...(isDragging ? { 'data-dragging': '' } : {})}
    >
      {/* One alone has nowhere to go. */}
      {first && last ? null : (
        <ActionIcon
          ref={setActivatorNodeRef}
          className={classes.handle}
          visibleFrom="xs"
          data-moves="handle"
          aria-label={t`Move ${name} by drag or arrow keys`}
          {...attributes}
          {...listeners}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      )}
      <div className={classes.rowContent}>{children}</div>
      {first && last ? null : (
        <div className={classes.steps}>
          <ActionIcon data-moves={-1} aria-label={t`Move ${name} up`} disabled={first} onClick={() => onStep(-1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon data-moves={1} aria-label={t`Move ${name} down`} disabled={last} onClick={() => onStep(1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}
