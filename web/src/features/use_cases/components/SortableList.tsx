/** A list whose rows are ordered by drag, by keyboard on the handle, or by the arrow buttons. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
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
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@/ui/icons';
import classes from './Builder.module.css';

export type SortableProps<Row> = {
  rows: readonly Row[];
  /** How a row is called, for the handles. */
  nameOf: (row: Row) => string;
  onMove: (from: number, to: number) => void;
  children: (row: Row, index: number) => ReactNode;
};

export function SortableList<Row>({ rows, nameOf, onMove, children }: SortableProps<Row>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = rows.map((_, index) => `row-${String(index)}`);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <SortableRow
              key={ids[index]}
              id={ids[index] ?? ''}
              name={nameOf(row)}
              first={index === 0}
              last={index === rows.length - 1}
              onStep={(step) => onMove(index, index + step)}
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
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
};

function SortableRow({ id, name, first, last, onStep, children }: RowProps) {
  const { t } = useLingui();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const y = transform === null ? undefined : `translate3d(0, ${String(Math.round(transform.y))}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={{ transform: y, transition }}
      {...(isDragging ? { 'data-dragging': '' } : {})}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.handle}
        visibleFrom="xs"
        aria-label={t`Move ${name} by drag or arrow keys`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <div className={classes.rowContent}>{children}</div>
      <ActionIcon
        aria-label={t`Move ${name} up`}
        style={{ visibility: first ? 'hidden' : undefined }}
        onClick={() => onStep(-1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Move ${name} down`}
        style={{ visibility: last ? 'hidden' : undefined }}
        onClick={() => onStep(1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </li>
  );
}
