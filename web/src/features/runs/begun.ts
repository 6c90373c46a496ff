/**
 * Runs that this page has just started: the request that started one answers as its stream, which whoever shows the run
 * takes over. A stream that nobody takes is let go of; its events can be asked for at any time.
 */
import { at } from '@/api/api';
import type { Run, StartRun } from '@/api/gen/types.gen';
import { type Events, startStream } from '@/api/sse';

/** A page that shows the run is there long before. */
const KEPT_MS = 10_000;

const begun = new Map<string, Events>();

export async function startRun(useCaseId: string, request: StartRun): Promise<Run> {
  const to = at('post', '/use-case/{id}/run', { path: { id: useCaseId } });
  const { made, events } = await startStream(to, request, 'run');
  const { run } = made;
  begun.set(run.id, events);
  setTimeout(() => takeBegun(run.id)?.close(), KEPT_MS);
  return run;
}

/** The open stream of a run, once. */
export function takeBegun(runId: string): Events | undefined {
  const events = begun.get(runId);
  begun.delete(runId);
  return events;
}
