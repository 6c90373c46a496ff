/** After a navigation: the title is read out and the keyboard stands at the page's heading. Not for tabs and filters. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { announce } from '@/lib/announce';
import { plainTitle } from '@/lib/tab-notice';

/** Tabs of one workspace are one page: moving focus there would throw the keyboard out of the tab list. */
export const pageOf = (pathname: string) => pathname.replace(/^(\/workspaces\/[^/]+)\/.*$/, '$1');

const dialogWithFocus = () => document.activeElement?.closest('[role="dialog"]') ?? null;

const isTyping = () =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

/** A page that put the keyboard into a field of its own (sign-in, a new chat) knows better, and so does a dialog that came meanwhile. */
function focusHeading(dialogBefore: Element | null | undefined) {
  const dialog = dialogWithFocus();
  const isNew = dialogBefore !== undefined && dialog !== dialogBefore;
  if (dialog === null ? isTyping() : isNew) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const page = pageOf(pathname);
  const last = useRef(page);
  // The dialog that the navigation began in, which it closes; undefined when it was too quick to be seen.
  const began = useRef<Element | null | undefined>(undefined);
  useEffect(() => {
    if (state !== 'idle') began.current = dialogWithFocus();
  }, [state]);
  useEffect(() => {
    if (state !== 'idle' || last.current === page) return;
    // React writes <title> in the same commit; the frame after it has both. Where the page goes on before that frame
    // (it writes its filters into the address), it is done when the page has come to rest.
    const frame = requestAnimationFrame(() => {
      last.current = page;
      focusHeading(began.current);
      began.current = undefined;
      announce(plainTitle(document.title));
    });
    return () => cancelAnimationFrame(frame);
  }, [page, state]);
  return null;
}
