/**
 * The parts of the header that open something. What they open is code of its own, which no first sight needs: each
 * comes right after the page, into a place of its size.
 */
import { Box } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const LazyMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));
const LazySwitcher = lazy(async () => ({ default: (await import('./WorkspaceSwitcher')).WorkspaceSwitcher }));

export const UserMenu = (props: ComponentProps<typeof LazyMenu>) => (
  <Suspense fallback={<Box w={34} h={34} />}>
    <LazyMenu {...props} />
  </Suspense>
);

export const WorkspaceSwitcher = () => (
  <Suspense fallback={<Box w={160} h={36} />}>
    <LazySwitcher />
  </Suspense>
);
