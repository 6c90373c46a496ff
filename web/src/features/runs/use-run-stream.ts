/**
 * Follows a run's events into the reducer. Events are collected and applied once a frame, so that a hundred tokens a
 * second cost sixty renders at most; in a hidden tab, where there are no frames, by a timer.
 */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { at } from '@/api/api';
import type { RunStreamEvent } from '@/api/gen/types.gen';
import type { Problem } from '@/api/problem';
import { followStream, type StreamOptions, type StreamState } from '@/api/sse';
import { takeBegun } from './begun';
import { newRunView, type RunAction, type RunView, reduceRun } from './model';
import { runKeys } from './queries';

const HIDDEN_MS = 250;

type Action = { kind: 'batch'; actions: readonly RunAction[] } | { kind: 'new' };

const reduce = (view: RunView, action: Action): RunView =>
  action.kind === 'new' ? newRunView : action.actions.reduce(reduceRun, view);

/** Calls `flush` at the next frame, or soon when nobody looks. */
function schedule(flush: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(flush, HIDDEN_MS);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(flush);
  return () => cancelAnimationFrame(frame);
}

export type RunStream = { view: RunView; link: StreamState | null; problem: Problem | null; reconnect: () => void };

/** `runId` null: nothing to follow. Another id begins anew. */
export function useRunStream(runId: string | null): RunStream {
  const client = useQueryClient();
  const [view, dispatch] = useReducer(reduce, newRunView);
  const [link, setLink] = useState<StreamState | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    dispatch({ kind: 'new' });
    setProblem(null);
    if (runId === null) return;
    const abort = new AbortController();
    let waiting: RunAction[] = [];
    let cancel: (() => void) | null = null;
    const flush = () => {
      cancel = null;
      const actions = waiting;
      waiting = [];
      if (actions.length > 0) dispatch({ kind: 'batch', actions });
    };
    const push = (action: RunAction) => {
      waiting.push(action);
      cancel ??= schedule(flush);
    };
    const options: StreamOptions<RunStreamEvent> = {
      begun: takeBegun(runId),
      from: at('get', '/run/{id}/events', { path: { id: runId } }),
      signal: abort.signal,
      onState: setLink,
      onEvent: (event) => {
        push({ kind: 'event', ...event });
        if (event.type !== 'end') return;
        client.setQueryData(runKeys.one(runId), event.data.run);
        void client.invalidateQueries({ queryKey: runKeys.lists });
        void client.invalidateQueries({ queryKey: [...runKeys.all, 'before'] });
      },
    };
    const follow = async () => {
      const outcome = await followStream(options);
      if (outcome.kind === 'aborted') return;
      if (outcome.kind === 'interrupted') {
        setProblem(outcome.problem);
        push({ kind: 'closed' });
      }
      setLink(null);
    };
    // A tab that is left has no frames any more: what waits for one would wait until somebody looks again.
    const onVisibility = () => {
      if (cancel === null) return;
      cancel();
      cancel = schedule(flush);
    };
    document.addEventListener('visibilitychange', onVisibility);
    void follow();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      abort.abort();
      cancel?.();
    };
    // `turn` is how "connect again" says that it wants a new connection.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [runId, client, turn]);

  return { view, link, problem, reconnect: () => setTurn((current) => current + 1) };
}
