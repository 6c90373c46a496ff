/** The bell: how much is unread, and the newest of it at a click. What it opens is code of its own. */
import { Plural, useLingui } from '@lingui/react/macro';
import { ActionIcon, FocusTrap, Indicator, Popover, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { announce } from '@/lib/announce';
import { countInTab, noticeInTab } from '@/lib/tab-notice';
import { IconBell } from '@/ui/icons';
import { useLiveUnread } from './live';
import { badgeOf } from './model';
import { unreadQuery, useSeen } from './queries';

const Newest = lazy(async () => ({ default: (await import('./components/Newest')).Newest }));

export function Bell() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { data: known } = useQuery(unreadQuery());
  const unread = known?.unread ?? 0;
  const unseen = known?.unseen ?? 0;
  const { mutate: see } = useSeen();
  useLiveUnread();
  useTellOfMore(known?.unread);
  useEffect(() => countInTab(unseen), [unseen]);
  useEffect(() => () => countInTab(0), []);
  // What comes while it is open is seen, too.
  useEffect(() => {
    if (opened && unseen > 0) see();
  }, [opened, unseen, see]);
  return (
    // In place, not in a portal: it then stays inside the banner, as screen readers know it.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1.5rem))"
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Indicator label={badgeOf(unread)} disabled={unread === 0} size={16} offset={5} color="red.8" zIndex={1}>
        <Popover.Target>
          <ActionIcon size="lg" onClick={() => setOpened(!opened)} aria-expanded={opened} aria-haspopup="dialog">
            <IconBell size={18} aria-hidden />
            <VisuallyHidden>
              {unread === 0 ? (
                t`Notifications`
              ) : (
                <Plural value={unread} one="Notifications, # unread" other="Notifications, # unread" />
              )}
            </VisuallyHidden>
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="sm" role="dialog" aria-label={t`Newest notifications`}>
        {opened ? (
          <>
            {/* The keyboard has a place to be while what is shown is on its way. */}
            <FocusTrap.InitialFocus />
            <Suspense fallback={<Skeleton h={200} aria-busy />}>
              <Newest onLeave={() => setOpened(false)} />
            </Suspense>
          </>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Politely, and in the tab's title and icon for whoever looks at another one. What was there when the page came is not news. */
function useTellOfMore(unread: number | undefined) {
  const { t } = useLingui();
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (unread === undefined) return;
    const before = known.current;
    known.current = unread;
    if (before === null || unread <= before) return;
    announce(t`There are new notifications.`);
    noticeInTab(t`New notifications`);
  }, [unread, t]);
}
