/** Whether a box is wider inside than it is: then the keyboard has to get to it, or nobody without a mouse sees the rest. */
import { useCallback, useState } from 'react';

export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const watched = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const watch = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    for (const each of [box, ...box.children]) watch.observe(each);
    return () => watch.disconnect();
  }, []);
  return [watched, overflows] as const;
}
