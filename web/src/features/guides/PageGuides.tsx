/** The guides of the page one is on: a button that is there where there are some; what it opens is loaded then. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { IconMovie } from '@/ui/icons';
import { pageOf } from './pages';
import { everyGuideQuery } from './queries';

const GuidesDrawer = lazy(async () => ({ default: (await import('./components/GuidesDrawer')).GuidesDrawer }));

export function PageGuides() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const { data } = useQuery({ ...everyGuideQuery(), enabled: page !== null });
  const here = page === null ? [] : (data ?? []).filter((each) => each.is_published && each.pages.includes(page));
  const [opened, setOpened] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  // Somewhere else it is another page's.
  const isOpen = opened === pathname;
  if (here.length === 0 && !isOpen) return null;
  return (
    <>
      <Tooltip label={t`Guides for this page`}>
        <ActionIcon
          size="lg"
          aria-label={t`Guides for this page`}
          onClick={() => {
            setOpened(pathname);
            setWasOpen(true);
          }}
        >
          <IconMovie size={20} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {wasOpen ? (
        <Suspense fallback={null}>
          <GuidesDrawer guides={here} opened={isOpen} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
