/** Keeps the growing end of an answer in sight until the reader scrolls up; then the page stays where it is. */
import { type RefObject, useEffect, useState } from 'react';

/** `end` stands below the text. `moving` while text arrives; `tick` changes whenever some has arrived. */
export function useStickToEnd(end: RefObject<HTMLElement | null>, moving: boolean, tick: unknown) {
  const [stuck, setStuck] = useState(true);

  useEffect(() => {
    if (!moving) return;
    let before = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
      if (now < before - 2) setStuck(false);
      else if (bottom <= window.innerHeight + 4) setStuck(true);
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [moving, end]);

  useEffect(() => {
    const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
    if (moving && stuck && bottom > window.innerHeight) end.current?.scrollIntoView({ block: 'end' });
    // `tick` is not read: its change is the reason to look again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moving, stuck, end, tick]);

  return {
    stuck,
    jump: () => {
      setStuck(true);
      end.current?.scrollIntoView({ block: 'end' });
    },
  };
}
