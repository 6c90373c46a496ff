/** A proposal for a selected text: asked for, streamed, taken or not. */

import { useEffect, useRef, useState } from 'react';
import { at } from '@/api/api';
import type { RegionModels, RewriteEvent, RewriteWish } from '@/api/gen/types.gen';
import { isProblem, type Problem, unreachable } from '@/api/problem';
import { streamAnswer } from '@/api/sse';

export type RewriteRequest = {
  text: string;
  wish: RewriteWish;
  language: string;
  instruction: string;
  model: { id: string; region: string };
};

export type Proposal = {
  state: 'none' | 'asking' | 'writing' | 'done' | 'failed';
  text: string;
  /** The model stopped at its own limit. */
  isCut: boolean;
  problem: Pick<Problem, 'lines' | 'errors'> | null;
};

const NONE: Proposal = { state: 'none', text: '', isCut: false, problem: null };

/** What an event of the stream makes of a proposal. */
export function heard(before: Proposal, said: RewriteEvent): Proposal {
  switch (said.type) {
    case 'text':
      return { ...before, state: 'writing', text: before.text + said.data.text };
    case 'end':
      return { ...before, state: 'done', isCut: said.data.is_cut };
    case 'failed':
      return { ...before, state: 'failed', problem: { lines: [said.data.message], errors: {} } };
    default:
      return before;
  }
}

export type Writer = { id: string; label: string; region: string; regionLabel: string };

/** The models that write text of their own, those of the run's own region first, its own model before all. */
export function writersOf(regions: readonly RegionModels[], own: { model: string; region: string }): Writer[] {
  const all = regions.flatMap(({ region, label, models }) =>
    models
      .filter((model) => model.generates && model.capabilities.includes('chat'))
      .map((model) => ({ id: model.id, label: model.label, region, regionLabel: label })),
  );
  const rank = (writer: Writer) => (writer.region !== own.region ? 2 : writer.id === own.model ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

export function useProposal(runId: string) {
  const [proposal, setProposal] = useState(NONE);
  const asked = useRef<AbortController>(null);
  // Whoever closes the panel waits for nothing any more, and the call ends.
  useEffect(() => () => asked.current?.abort(), []);
  const ask = async (request: RewriteRequest) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    setProposal({ ...NONE, state: 'asking' });
    const to = at('post', '/run/{id}/output/rewrite', { path: { id: runId } });
    const onEvent = (said: RewriteEvent) => setProposal((before) => heard(before, said));
    try {
      await streamAnswer(to, request, { signal: abort.signal, onEvent });
      // A stream without its end is no proposal.
      const isOver = (state: Proposal['state']) => state === 'done' || state === 'failed';
      setProposal((now) => (isOver(now.state) ? now : { ...now, state: 'failed', problem: unreachable() }));
    } catch (error) {
      if (abort.signal.aborted) return;
      const problem = isProblem(error) ? error : unreachable();
      setProposal((now) => ({ ...now, state: 'failed', problem }));
    }
  };
  const drop = () => {
    asked.current?.abort();
    setProposal(NONE);
  };
  return { proposal, ask, drop };
}
