/**
 * Keeps what is typed until the server has it. Each save names the version it was made from; one that lost against
 * somebody else's stops until a person has chosen, and whatever is chosen, both texts end up in the history.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { thereNow } from '@/api/api';
import type { DocumentNode, Output } from '@/api/gen/types.gen';
import { isProblem, type Problem } from '@/api/problem';
import { drafts } from './drafts';
import { same } from './editor/kept';
import { isNode } from './model';
import { useRestore, useSaveOutput } from './queries';

/** A pause in typing after which a copy is put aside. */
const ASIDE_MS = 400;

export type Conflict = { mine: DocumentNode; theirs: Output };

type State = {
  /** The version that what is on the screen was made from. */
  base: number;
  /** What the editor was opened with, and how often it was. */
  content: DocumentNode;
  opened: number;
  isDirty: boolean;
  recovered: boolean;
  conflict: Conflict | null;
  problem: Problem | null;
  savedAt: string | null;
  /** No copy could be put aside: storage is full or switched off. */
  unkept: boolean;
};

const fresh = (output: Output): State => ({
  base: output.version,
  content: output.content,
  opened: 0,
  isDirty: false,
  recovered: false,
  conflict: null,
  problem: null,
  savedAt: null,
  unkept: false,
});

function begin(output: Output): State {
  const draft = drafts.read(output.run_id);
  if (draft === null || same(draft.content, output.content)) return fresh(output);
  const mine = { ...fresh(output), base: draft.base, content: draft.content, isDirty: true, recovered: true };
  // Somebody saved since: both are shown, none is thrown away.
  return draft.base === output.version ? mine : { ...mine, conflict: { mine: draft.content, theirs: output } };
}

/** The version that overtook this one, where that is what was in the way: a lock says something else. */
function overtakenBy(error: unknown): Output | null {
  const now = thereNow(error, '/run/{id}/output');
  return now !== null && typeof now.version === 'number' && isNode(now.content) ? now : null;
}

/** `onSaved`: the server has a version of what is in the editor, with the grades of its citations as they are now. */
export function useOutputSaver(output: Output, read: () => DocumentNode | null, onSaved: (saved: Output) => void) {
  const [state, setState] = useState(() => begin(output));
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }));
  const saving = useSaveOutput(output);
  const restoring = useRestore(output.run_id);
  const runId = output.run_id;

  // Known at once, while the state is only known after the next drawing: nothing is put aside that is already saved.
  const isUnsaved = useRef(state.isDirty);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const putAside = useEffectEvent(() => {
    const content = isUnsaved.current ? read() : null;
    if (content !== null) change({ unkept: !drafts.write(runId, { base: state.base, content }) });
  });
  const [later] = useState(() => (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ASIDE_MS);
  });
  const settle = (unsaved: boolean) => {
    isUnsaved.current = unsaved;
    if (unsaved) return;
    clearTimeout(timer.current);
    drafts.clear(runId);
  };
  useEffect(() => {
    const leave = (event: Event) => {
      putAside();
      if (isUnsaved.current && event.type === 'beforeunload') event.preventDefault();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', leave);
      // What was typed a moment ago must not be lost to the way out.
      clearTimeout(timer.current);
      putAside();
    };
  }, []);

  const reopen = (next: Output) => {
    settle(false);
    setState((before) => ({ ...fresh(next), opened: before.opened + 1, savedAt: next.created_at }));
  };

  // Nothing typed here: what somebody else, or another tab, saved is shown at once.
  const isBusy = saving.isPending || restoring.isPending;
  if (output.version > state.base && !state.isDirty && !isBusy) {
    setState({ ...fresh(output), opened: state.opened + 1, savedAt: output.created_at });
  }

  const failed = (error: unknown, mine: DocumentNode) => {
    const problem = isProblem(error) ? error : null;
    const theirs = overtakenBy(error);
    drafts.write(runId, { base: state.base, content: mine });
    change(theirs === null ? { problem } : { conflict: { mine, theirs }, problem: null });
    return false;
  };

  /** Answers whether the server has what is on the screen. */
  const save = async (note = ''): Promise<boolean> => {
    const content = read();
    if (content === null || saving.isPending || state.conflict !== null) return false;
    if (!state.isDirty && note === '') return true;
    try {
      const saved = await saving.mutateAsync({ base: state.base, content, note });
      const before = read();
      const isAll = before === null || same(before, content);
      onSaved(saved);
      const now = read();
      settle(!isAll);
      if (now !== null && !isAll) drafts.write(runId, { base: saved.version, content: now });
      change({ base: saved.version, isDirty: !isAll, recovered: false, problem: null, savedAt: saved.created_at });
      return true;
    } catch (error) {
      return failed(error, content);
    }
  };

  /** A person has chosen; the other text stays in the history. */
  const resolve = async (choice: 'mine' | 'theirs') => {
    if (state.conflict === null) return;
    const { mine, theirs } = state.conflict;
    try {
      const kept = await saving.mutateAsync({ base: theirs.version, content: mine });
      const last =
        choice === 'mine' ? kept : await restoring.mutateAsync({ base: kept.version, version: theirs.version });
      reopen(last);
    } catch (error) {
      failed(error, mine);
    }
  };

  return {
    ...state,
    isSaving: isBusy,
    /** Asked for without a network: it goes out by itself when there is one. */
    isWaiting: saving.isPaused || restoring.isPaused,
    /** Somebody else saved while this was being edited. */
    newer: output.version > state.base && state.isDirty && !saving.isPending ? output : null,
    changed: () => {
      isUnsaved.current = true;
      if (!state.isDirty) change({ isDirty: true });
      later(putAside);
    },
    save,
    resolve,
  };
}

export type OutputSaver = ReturnType<typeof useOutputSaver>;
