/** The part of the header that opens something: code of its own, which comes right after the page, into a place of its size. */
import { Box } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const LazyMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));

export const UserMenu = (props: ComponentProps<typeof LazyMenu>) => (
  <Suspense fallback={<Box w={34} h={34} />}>
    <LazyMenu {...props} />
  </Suspense>
);
