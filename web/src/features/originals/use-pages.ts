/** Which pages are in view, at which size, and how one gets to another: all that scrolling and zooming is. */
import { useDebouncedValue } from '@mantine/hooks';
import { type RefCallback, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { layOut, nearView, type Place, pageRead, placeAt, type Size, startOf, topOf, type Zoom } from './model';
import type { Seen } from './places';

/** While a divider is dragged the pages stay as they are; then they are drawn at their new size. */
const SETTLED_MS = 120;

type Options = { count: number; first: Size; start: number; onSeen: (seen: Seen) => void };

export function usePages({ count, first, start, onSeen }: Options) {
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [view, setView] = useState({ width: 0, height: 0, top: 0 });
  const [page, setPage] = useState(start);
  const [room] = useDebouncedValue(view.width, SETTLED_MS, { leading: true });
  const layout = useMemo(
    () =>
      layOut(
        Array.from({ length: count }, (_, index) => known.get(index) ?? first),
        zoom,
        room,
      ),
    [count, first, known, zoom, room],
  );

  const element = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ index: start - 1, share: -0.02 });
  // Where the pane was sent to: what scrolls there is no reader's hand.
  const sentTo = useRef<number | null>(null);
  const scroller: RefCallback<HTMLDivElement> = useCallback((pane) => {
    element.current = pane;
    if (pane === null) return;
    const look = () => setView((was) => ({ ...was, width: pane.clientWidth, height: pane.clientHeight }));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(pane);
    return () => observer.disconnect();
  }, []);

  const send = useCallback(
    (to: Place) => {
      const pane = element.current;
      place.current = to;
      if (pane === null) return;
      pane.scrollTop = topOf(layout, to);
      sentTo.current = pane.scrollTop;
      setView((was) => ({ ...was, top: pane.scrollTop }));
    },
    [layout],
  );
  // Other sizes, the same place.
  useLayoutEffect(() => send(place.current), [send]);

  const see = (seen: Seen) => {
    if (seen.page === page) return;
    setPage(seen.page);
    onSeen(seen);
  };
  const seeLast = useRef(see);
  useLayoutEffect(() => {
    seeLast.current = see;
  });

  const onScroll = () => {
    const pane = element.current;
    if (pane === null) return;
    const top = pane.scrollTop;
    setView((was) => ({ ...was, top }));
    if (sentTo.current !== null && Math.abs(sentTo.current - top) < 2) return;
    sentTo.current = null;
    place.current = placeAt(layout, top);
    see({ page: pageRead(layout, top, pane.clientHeight), byReader: true });
  };
  /** `byReader`: by a key or a button at the pages, which the text follows. */
  const goTo = useCallback(
    (to: number, byReader = false) => {
      const wanted = Math.min(Math.max(to, 1), count);
      send(startOf(layout, wanted));
      seeLast.current({ page: wanted, byReader });
    },
    [send, layout, count],
  );
  const learn = useCallback((index: number, size: Size) => {
    setKnown((was) => {
      const now = was.get(index);
      if (now?.width === size.width && now.height === size.height) return was;
      return new Map(was).set(index, size);
    });
  }, []);
  // Before it is known how much room there is, nothing is drawn.
  const near = room > 0 ? nearView(layout, view.top, view.height) : { from: 0, to: -1 };
  return { layout, near, page, zoom, setZoom, goTo, learn, scroller, onScroll, hasRoom: room > 0 };
}
