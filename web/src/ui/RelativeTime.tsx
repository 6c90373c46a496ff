/** A moment in words that stay true while the page is open; the exact time is in the tooltip and for machines. */
import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { formatDateTime, relativeTime } from '@/lib/format';

const listeners = new Set<() => void>();
let clock = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all rows, running only while somebody looks.
function subscribe(listener: () => void) {
  if (timer === undefined) clock = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    clock = Date.now();
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** Now, in milliseconds, exact to half a minute: for what is due or over. */
export const useNow = () => useSyncExternalStore(subscribe, () => clock);

/** `inside`: words stand before it in its sentence. */
export function RelativeTime({ at, inside = false }: { at: string; inside?: boolean }) {
  const now = useNow();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>–</>;
  return (
    <time dateTime={at} title={formatDateTime(date)}>
      <Words date={date} now={now} inside={inside} />
    </time>
  );
}

function Words({ date, now, inside }: { date: Date; now: number; inside: boolean }) {
  const age = relativeTime(date, new Date(now));
  switch (age.kind) {
    case 'now':
      return inside ? <Trans>just now</Trans> : <Trans>Just now</Trans>;
    case 'minutes':
      return <Plural value={age.count} one="# minute ago" other="# minutes ago" />;
    case 'hours':
      return <Plural value={age.count} one="# hour ago" other="# hours ago" />;
    case 'yesterday':
      return inside ? <Trans>yesterday</Trans> : <Trans>Yesterday</Trans>;
    case 'inMinutes':
      return <Plural value={age.count} one="in # minute" other="in # minutes" />;
    case 'inHours':
      return <Plural value={age.count} one="in # hour" other="in # hours" />;
    case 'inDays':
      return <Plural value={age.count} one="in # day" other="in # days" />;
    case 'date':
      return <>{age.text}</>;
  }
}
