/** Screen readers hear "working" and then the end, once each, never the words one by one; a hidden tab shows the end. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { announce } from '@/lib/announce';
import { noticeInTab } from '@/lib/tab-notice';

export function useSpokenState(open: boolean, interrupted: boolean, run: Pick<Run, 'status' | 'reason'>) {
  const { t } = useLingui();
  const wasOpen = useRef(false);
  const end = () => {
    if (interrupted) return t`The connection was lost before the answer was complete`;
    if (run.status === 'succeeded') return t`The answer is finished`;
    return run.status === 'cancelled' ? t`Stopped` : t`This run failed`;
  };
  const say = useEffectEvent((now: boolean) => {
    if (now) announce(t`Working on the answer`);
    else if (wasOpen.current) {
      announce(run.status === 'failed' ? (run.reason?.message ?? end()) : end());
      noticeInTab(end());
    }
    wasOpen.current = now;
  });
  useEffect(() => say(open), [open]);
}
