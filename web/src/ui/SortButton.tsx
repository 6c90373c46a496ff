/** A column header that sorts. The arrow of the column in use is always shown, the others' on approach. */
import { Group, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp, IconSelector } from './icons';

export type Order = 'asc' | 'desc';
export type SortState = { by: string; order: Order; onSort: (by: string) => void };

export const sortDirection = (sort: SortState, by: string) =>
  sort.by !== by ? 'none' : sort.order === 'asc' ? 'ascending' : 'descending';

/** A second click turns the order around; a column that is newly chosen starts with its natural one. */
export const nextOrder = (sort: { by: string; order: Order }, by: string, first: Order = 'asc'): Order =>
  sort.by === by ? (sort.order === 'asc' ? 'desc' : 'asc') : first;

export function SortButton({ sort, by, children }: { sort: SortState; by: string; children: ReactNode }) {
  const active = sort.by === by;
  const Icon = !active ? IconSelector : sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton fz="xs" fw={active ? 600 : 500} mih={24} onClick={() => sort.onSort(by)}>
      <Group gap={4} wrap="nowrap" component="span">
        {children}
        <Icon size={14} aria-hidden style={{ opacity: active ? 1 : 0.6, flexShrink: 0 }} />
      </Group>
    </UnstyledButton>
  );
}
