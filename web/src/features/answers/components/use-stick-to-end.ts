/** Keeps the growing end of an answer in sight until the reader scrolls up; then the page stays where it is. */
import { type RefObject, useEffect, useState } from 'react';

/** What was scrolled, when it is something that holds the answer: the page, or a pane of its own. */
function scrollerOf(event: Event, end: HTMLElement | null): Element | null {
  const target = event.target === document ? document.documentElement : event.target;
  return target instanceof Element && end !== null && target.contains(end) ? target : null;
}

function keepInSight(end: HTMLElement | null) {
  if (end !== null && end.getBoundingClientRect().bottom > window.innerHeight) end.scrollIntoView({ block: 'end' });
}

/** `end` stands below the text. `moving` while text arrives; `tick` changes whenever some has arrived. */
export function useStickToEnd(end: RefObject<HTMLElement | null>, moving: boolean, tick: unknown) {
  const [stuck, setStuck] = useState(true);

  useEffect(() => {
    if (!moving) return;
    const before = new WeakMap<Element, number>();
    const onScroll = (event: Event) => {
      const scroller = scrollerOf(event, end.current);
      if (scroller === null) return;
      const now = scroller.scrollTop;
      const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
      if (now < (before.get(scroller) ?? now) - 2) setStuck(false);
      else if (bottom <= window.innerHeight + 4) setStuck(true);
      before.set(scroller, now);
    };
    // Scrolling of a pane does not bubble; it can only be heard on its way down.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [moving, end]);

  useEffect(() => {
    if (moving && stuck) keepInSight(end.current);
    // `tick` is not read: its change is the reason to look again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moving, stuck, end, tick]);

  return {
    stuck,
    /** For whoever hears of new text without being drawn anew. */
    look: () => {
      if (moving && stuck) keepInSight(end.current);
    },
    jump: () => {
      setStuck(true);
      end.current?.scrollIntoView({ block: 'end' });
    },
  };
}
