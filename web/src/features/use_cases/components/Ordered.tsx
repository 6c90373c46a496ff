/** The ordered list, fetched beside the builder: its drag and keyboard handling is a third of the whole page. */
import { Skeleton, Stack } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SortableProps } from './SortableList';

const SortableList = lazy(async () => ({
  default: (await import('./SortableList')).SortableList as ComponentType<SortableProps<unknown>>,
}));

export function Ordered<Row>(props: SortableProps<Row>) {
  const waiting = (
    <Stack gap={6}>
      {props.rows.map((row, index) => (
        <Skeleton key={props.nameOf(row, index)} h={48} radius="md" />
      ))}
    </Stack>
  );
  return (
    <Suspense fallback={waiting}>
      <SortableList {...(props as unknown as SortableProps<unknown>)} />
    </Suspense>
  );
}
