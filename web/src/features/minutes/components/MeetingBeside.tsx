/** What an answer stands beside: the recording and the transcript of the meeting, where its run was given some. Citations lead to their moments. */
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { CitationRef, Run } from '@/api/gen/types.gen';
import { MomentContext } from '@/features/outputs/moment-context';
import type { Line } from '../model';
import { mayBeMeeting } from '../model';
import type { MeetingHandle } from './MeetingPanel';

// Most runs are of no meeting.
const MeetingPanel = lazy(async () => ({ default: (await import('./MeetingPanel')).MeetingPanel }));

export function MeetingBeside({ run, children }: { run: Run; children: ReactNode }) {
  const [moments, setMoments] = useState<ReadonlyMap<string, number>>(new Map());
  const panel = useRef<MeetingHandle>(null);
  const keep = useCallback(
    (lines: readonly Line[]) =>
      setMoments(new Map(lines.flatMap((line) => (line.start_ms === null ? [] : [[line.id, line.start_ms] as const])))),
    [],
  );
  const context = useMemo(
    () => ({
      at: (citation: CitationRef) => moments.get(citation.passage_id) ?? null,
      jump: (citation: CitationRef) => panel.current?.jump(citation.passage_id),
    }),
    [moments],
  );
  if (!mayBeMeeting(run.inputs)) return children;
  return (
    <MomentContext value={context}>
      <Suspense fallback={null}>
        <MeetingPanel ref={panel} run={run} onLines={keep} />
      </Suspense>
      {children}
    </MomentContext>
  );
}
