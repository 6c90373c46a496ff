/** A moment in words that stay true while the page is open; the exact time is in the tooltip and for machines. */
import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { formatDateTime, relativeTime } from '@/lib/format';

const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / 60_000);
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all rows, running only while somebody looks.
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / 60_000);
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

export function RelativeTime({ at }: { at: string }) {
  useSyncExternalStore(subscribe, () => minute);
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <>–</>;
  return (
    <time dateTime={at} title={formatDateTime(date)}>
      <Words date={date} />
    </time>
  );
}

function Words({ date }: { date: Date }) {
  const age = relativeTime(date, new Date());
  switch (age.kind) {
    case 'now':
      return <Trans>Just now</Trans>;
    case 'minutes':
      return <Plural value={age.count} one="# minute ago" other="# minutes ago" />;
    case 'hours':
      return <Plural value={age.count} one="# hour ago" other="# hours ago" />;
    case 'yesterday':
      return <Trans>Yesterday</Trans>;
    case 'date':
      return <>{age.text}</>;
  }
}
