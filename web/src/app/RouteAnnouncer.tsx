/** After a navigation: the title is read out and the keyboard stands at the page's heading. Not for tabs and filters. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { announce } from '@/lib/announce';

/** Tabs of one workspace are one page: moving focus there would throw the keyboard out of the tab list. */
export const pageOf = (pathname: string) => pathname.replace(/^(\/workspaces\/[^/]+)\/.*$/, '$1');

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const page = pageOf(pathname);
  const last = useRef(page);
  useEffect(() => {
    if (state !== 'idle' || last.current === page) return;
    last.current = page;
    // React writes <title> in the same commit; the frame after it has both.
    const frame = requestAnimationFrame(() => {
      // A page that put the keyboard into a field of its own (sign-in) knows better.
      if (!(document.activeElement instanceof HTMLInputElement)) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
      announce(document.title);
    });
    return () => cancelAnimationFrame(frame);
  }, [page, state]);
  return null;
}
