/** What opens a menu in the frame: code of its own, which comes right after the page, into a place of its size. */
import { Box } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const LazyMenu = lazy(async () => ({ default: (await import('./UserMenu')).UserMenu }));

export const UserMenu = (props: ComponentProps<typeof LazyMenu>) => (
  <Suspense fallback={<Box w={34} h={34} />}>
    <LazyMenu {...props} />
  </Suspense>
);

const LazyBell = lazy(async () => ({ default: (await import('@/features/notifications/Bell')).Bell }));

export const Bell = () => (
  <Suspense fallback={<Box w={34} h={34} />}>
    <LazyBell />
  </Suspense>
);

const LazyGuides = lazy(async () => ({ default: (await import('@/features/guides/PageGuides')).PageGuides }));

/** There only where the page has guides: no place is kept for it. */
export const PageGuides = () => (
  <Suspense fallback={null}>
    <LazyGuides />
  </Suspense>
);

const LazyBanners = lazy(async () => ({
  default: (await import('@/features/announcements/AnnouncementBanners')).AnnouncementBanners,
}));

/** Nothing has its place before: most of the time there is none. */
export const AnnouncementBanners = () => (
  <Suspense fallback={null}>
    <LazyBanners />
  </Suspense>
);

const LazyHelp = lazy(async () => ({ default: (await import('./HelpMenu')).HelpMenu }));

export const HelpMenu = (props: ComponentProps<typeof LazyHelp>) => (
  <Suspense fallback={<Box h={34} />}>
    <LazyHelp {...props} />
  </Suspense>
);
