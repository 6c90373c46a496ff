/**
 * Saves a draft by itself: a moment after the last keystroke, one save at a time, each over the revision it was made
 * from. Until the server has it, a copy stays in this tab, so that a crash or a reload loses no typing. A save that
 * lost against somebody else's takes their changes along where they are of other parts; where both changed the same one,
 * it stops here until a person has chosen.
 */

import { thereNow } from '@/api/api';
import type { Definition, DraftSaved, UseCase } from '@/api/gen/types.gen';
import { isProblem, type Problem } from '@/api/problem';
import { changedParts, type FieldProblems, fieldProblems, mergedWith, sameDefinition, withoutPart } from './model';

export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; problem: Problem | null }
  | { kind: 'conflict'; theirs: UseCase };

export type Draft = {
  definition: Definition;
  revision: number;
  state: SaveState;
  problems: FieldProblems;
  /** What was typed before a reload has been brought back. */
  recovered: boolean;
};

export type Copy = { revision: number; definition: Definition };
export type Copies = { read: () => Copy | null; write: (copy: Copy | null) => void };

type Options = {
  useCase: UseCase;
  save: (revision: number, definition: Definition) => Promise<DraftSaved>;
  copies: Copies;
  onSaved?: (saved: DraftSaved, definition: Definition) => void;
  /** Somebody else's changes of other parts are in the draft now. */
  onMerged?: (theirs: UseCase) => void;
  pauseMs?: number;
};

export const PAUSE_MS = 800;
/** Until a save is tried again that nobody answered: the line was cut, or the server is being replaced. */
export const AGAIN_MS = 5_000;

const isUnanswered = (problem: Problem | null) => problem !== null && (problem.status === 0 || problem.status >= 502);

export function createDraftSaver({ useCase, save, copies, onSaved, onMerged, pauseMs = PAUSE_MS }: Options) {
  let draft = start();
  /** What the server had at the draft's revision. */
  let base = useCase.draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function start(): Draft {
    const fresh: Draft = {
      definition: useCase.draft,
      revision: useCase.draft_revision,
      state: { kind: 'saved', at: null },
      problems: {},
      recovered: false,
    };
    const copy = copies.read();
    if (copy === null || sameDefinition(copy.definition, useCase.draft)) return fresh;
    const mine = { ...fresh, definition: copy.definition, recovered: true };
    // Somebody saved since this copy was made: both are shown, none is thrown away.
    return copy.revision === useCase.draft_revision
      ? { ...mine, state: { kind: 'waiting' } }
      : { ...mine, state: { kind: 'conflict', theirs: useCase } };
  }

  function publish(next: Partial<Draft>) {
    draft = { ...draft, ...next };
    for (const listener of listeners) listener();
  }

  function later(ms = pauseMs) {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), ms);
  }

  function failed(error: unknown) {
    const problem = isProblem(error) ? error : null;
    const theirs = thereNow(error, '/use-case/{id}');
    if (theirs !== null) {
      overtaken(theirs);
      return;
    }
    publish({
      state: { kind: 'failed', problem },
      ...(problem?.status === 400 ? { problems: fieldProblems(problem.errors) } : {}),
    });
    if (isUnanswered(problem)) later(AGAIN_MS);
  }

  function overtaken(theirs: UseCase) {
    const definition = mergedWith(base, draft.definition, theirs.draft);
    if (definition === null) {
      publish({ state: { kind: 'conflict', theirs } });
      return;
    }
    base = theirs.draft;
    const isAll = sameDefinition(definition, theirs.draft);
    copies.write(isAll ? null : { revision: theirs.draft_revision, definition });
    publish({
      definition,
      revision: theirs.draft_revision,
      state: isAll ? { kind: 'saved', at: theirs.updated_at } : { kind: 'waiting' },
    });
    onMerged?.(theirs);
  }

  async function saveOnce() {
    const { definition, revision } = draft;
    publish({ state: { kind: 'saving' } });
    try {
      const saved = await save(revision, definition);
      onSaved?.(saved, definition);
      base = definition;
      const current = draft.definition === definition;
      copies.write(current ? null : { revision: saved.draft_revision, definition: draft.definition });
      publish({
        revision: saved.draft_revision,
        state: current ? { kind: 'saved', at: saved.updated_at } : { kind: 'waiting' },
        recovered: false,
      });
    } catch (error) {
      failed(error);
    }
  }

  async function saveNow(): Promise<void> {
    clearTimeout(timer);
    if (running !== null) {
      await running;
      // Whoever waits wants what is on the screen now, not what was sent before.
      if (draft.state.kind !== 'waiting') return;
    }
    if (draft.state.kind === 'saved' || draft.state.kind === 'conflict') return;
    running = saveOnce();
    await running;
    running = null;
    if (draft.state.kind === 'waiting') later();
  }

  return {
    change(definition: Definition) {
      const parts = changedParts(draft.definition, definition);
      if (parts.length === 0) return;
      copies.write({ revision: draft.revision, definition });
      publish({
        definition,
        problems: withoutPart(draft.problems, parts),
        ...(draft.state.kind === 'conflict' || draft.state.kind === 'saving' ? {} : { state: { kind: 'waiting' } }),
      });
      if (draft.state.kind === 'waiting') later();
    },
    /** Saves what is on the screen; answers whether the server now has it. */
    async flush(): Promise<boolean> {
      await saveNow();
      if (draft.state.kind === 'waiting') await saveNow();
      return draft.state.kind === 'saved';
    },
    /** A person has decided which of the two stays. */
    resolve(choice: 'mine' | 'theirs') {
      if (draft.state.kind !== 'conflict') return;
      const { theirs } = draft.state;
      base = theirs.draft;
      if (choice === 'theirs') {
        copies.write(null);
        publish({
          definition: theirs.draft,
          revision: theirs.draft_revision,
          state: { kind: 'saved', at: theirs.updated_at },
          problems: {},
          recovered: false,
        });
        return;
      }
      copies.write({ revision: theirs.draft_revision, definition: draft.definition });
      publish({ revision: theirs.draft_revision, state: { kind: 'waiting' } });
      void saveNow();
    },
    setProblems: (problems: FieldProblems) => publish({ problems }),
    /** Begins what was left over: a recovered copy is saved like typing. */
    begin() {
      if (draft.state.kind === 'waiting') later();
    },
    dispose() {
      clearTimeout(timer);
      if (draft.state.kind === 'waiting') void saveNow();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => draft,
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;
