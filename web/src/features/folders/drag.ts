/** What is dragged onto a folder: use cases, or another folder. Only ids travel, and only within the page. */
import type { DragEvent } from 'react';

/** Something, and where it lies now. */
export type Lying = { id: string; folder_id: string | null };

export type Dragged = { kind: 'use-cases' | 'folder'; rows: readonly Lying[] };

const TYPES: Record<Dragged['kind'], string> = {
  'use-cases': 'application/x-use-cases',
  folder: 'application/x-folder',
};
const KINDS = ['use-cases', 'folder'] as const;

export function startDrag(event: DragEvent, kind: Dragged['kind'], rows: readonly Lying[]) {
  const lying = rows.map(({ id, folder_id }) => ({ id, folder_id }));
  event.dataTransfer.setData(TYPES[kind], JSON.stringify(lying));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether something is over the folder that may be dropped: what it is, the browser says only at the end. */
export const isDragged = (event: DragEvent) => KINDS.some((kind) => event.dataTransfer.types.includes(TYPES[kind]));

const isLying = (value: unknown): value is Lying =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'folder_id' in value;

export function dropped(event: DragEvent): Dragged | null {
  for (const kind of KINDS) {
    const text = event.dataTransfer.getData(TYPES[kind]);
    if (text === '') continue;
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return { kind, rows: rows.filter(isLying) };
  }
  return null;
}
