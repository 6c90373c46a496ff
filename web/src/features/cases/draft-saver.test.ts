import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Definition, DraftSaved, UseCase } from '@/api/gen/types.gen';
import { Problem, unreachable } from '@/api/problem';
import { AGAIN_MS, type Copy, createDraftSaver, PAUSE_MS } from './draft-saver';
import { blankDefinition } from './model';

const definition = (name: string): Definition => ({ ...blankDefinition, name });
const useCase = (revision: number, name: string) =>
  ({ id: 'u1', draft: definition(name), draft_revision: revision, updated_at: 'then' }) as UseCase;

beforeEach(() => void vi.useFakeTimers());

function setUp(copy: Copy | null = null, server = useCase(1, 'Old')) {
  let kept = copy;
  const calls: { revision: number; name: string; done: (saved: DraftSaved) => void; fail: (e: unknown) => void }[] = [];
  const merged: string[] = [];
  const saver = createDraftSaver({
    useCase: server,
    onMerged: (theirs) => merged.push(theirs.updated_by_name),
    copies: {
      read: () => kept,
      write: (next) => {
        kept = next;
      },
    },
    save: (revision, { name }) =>
      new Promise((resolve, reject) => calls.push({ revision, name, done: resolve, fail: reject })),
  });
  const saved = (revision: number): DraftSaved => ({
    draft_revision: revision,
    updated_at: '2026-11-21T14:02:00Z',
    has_unpublished_changes: true,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { saver, calls, saved, settle, merged, copy: () => kept, state: () => saver.snapshot().state };
}

describe('the draft saves itself', () => {
  test('a moment after the last keystroke, once, and says when', async () => {
    const { saver, calls, saved, settle, state } = setUp();
    for (const name of ['N', 'Ne', 'New']) {
      saver.change(definition(name));
      await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    }
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toMatchObject([{ revision: 1, name: 'New' }]);
    expect(state().kind).toBe('saving');
    calls[0]?.done(saved(2));
    await settle();
    expect(state()).toEqual({ kind: 'saved', at: '2026-11-21T14:02:00Z' });
  });

  test('nothing is sent when nothing has changed', async () => {
    const { saver, calls } = setUp();
    saver.change(definition('Old'));
    await vi.runAllTimersAsync();
    expect(calls).toEqual([]);
  });

  test('what is typed during a save is saved afterwards, over the new revision', async () => {
    const { saver, calls, saved, settle } = setUp();
    saver.change(definition('One'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    saver.change(definition('Two'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
    expect(calls).toHaveLength(1);
    calls[0]?.done(saved(2));
    await settle();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls[1]).toMatchObject({ revision: 2, name: 'Two' });
  });

  test('asked to save at once it waits for the save under way and sends the rest', async () => {
    const { saver, calls, saved, settle } = setUp();
    saver.change(definition('One'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    saver.change(definition('Two'));
    const flushed = saver.flush();
    calls[0]?.done(saved(2));
    await settle();
    expect(calls[1]).toMatchObject({ revision: 2, name: 'Two' });
    calls[1]?.done(saved(3));
    expect(await flushed).toBe(true);
  });
});

describe('typing is never lost', () => {
  test('a copy stays until the server has it', async () => {
    const { saver, calls, saved, settle, copy } = setUp();
    saver.change(definition('New'));
    expect(copy()).toEqual({ revision: 1, definition: definition('New') });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    calls[0]?.done(saved(2));
    await settle();
    expect(copy()).toBeNull();
  });

  test('after a reload the copy is brought back, said so, and saved', async () => {
    const { saver, calls } = setUp({ revision: 1, definition: definition('Typed') });
    expect(saver.snapshot()).toMatchObject({ recovered: true, definition: { name: 'Typed' } });
    saver.begin();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls).toMatchObject([{ revision: 1, name: 'Typed' }]);
  });

  test('a failed save keeps the copy, and the next keystroke tries again', async () => {
    const { saver, calls, settle, copy, state } = setUp();
    saver.change(definition('New'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    calls[0]?.fail(new Problem({ status: 0, code: 'network.unreachable', message: 'No.' }));
    await settle();
    expect(state().kind).toBe('failed');
    expect(copy()?.definition.name).toBe('New');
    saver.change(definition('Newer'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls).toHaveLength(2);
  });

  test('a save that nobody answered is tried again by itself; one that was refused is not', async () => {
    const { saver, calls, saved, settle, state } = setUp();
    saver.change(definition('New'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    calls[0]?.fail(unreachable());
    await settle();
    expect(state().kind).toBe('failed');
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(calls).toHaveLength(2);
    calls[1]?.done(saved(2));
    await settle();
    expect(state().kind).toBe('saved');
    saver.change(definition('Newer'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    calls[2]?.fail(new Problem({ status: 403, code: 'forbidden', message: 'No.' }));
    await settle();
    await vi.advanceTimersByTimeAsync(2 * AGAIN_MS);
    expect(calls).toHaveLength(3);
    saver.dispose();
  });

  test('refused fields are named, and forgotten when that part is changed', async () => {
    const { saver, calls, settle } = setUp();
    saver.change(definition(''));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    calls[0]?.fail(
      new Problem({ status: 400, code: 'invalid', message: 'Check', errors: { name: ['Give it a name.'] } }),
    );
    await settle();
    expect(saver.snapshot().problems).toEqual({ name: 'Give it a name.' });
    saver.change(definition('Named'));
    expect(saver.snapshot().problems).toEqual({});
  });
});

describe('409: somebody else saved first', () => {
  const conflicted = async () => {
    const all = setUp();
    all.saver.change(definition('Mine'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    all.calls[0]?.fail(
      new Problem({ status: 409, code: 'use_cases.stale', message: 'Stale', current: useCase(5, 'Theirs') }),
    );
    await all.settle();
    return all;
  };

  test('issue 5: what somebody else changed of other parts comes along, is said, and is saved with what is typed', async () => {
    const { saver, calls, saved, settle, state, copy, merged } = setUp();
    saver.change({ ...definition('Old'), instruction: 'Mine' });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    const theirs = { ...useCase(5, 'Theirs'), updated_by_name: 'Ada' };
    calls[0]?.fail(new Problem({ status: 409, code: 'use_cases.stale', message: 'Stale', current: theirs }));
    await settle();
    expect(saver.snapshot().definition).toMatchObject({ name: 'Theirs', instruction: 'Mine' });
    expect([copy()?.revision, merged]).toEqual([5, ['Ada']]);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(calls[1]).toMatchObject({ revision: 5, name: 'Theirs' });
    calls[1]?.done(saved(6));
    await settle();
    expect([state().kind, copy()]).toEqual(['saved', null]);
    // From here on their part is what the server had, and not a change of ours.
    saver.change({ ...saver.snapshot().definition, name: 'Mine now' });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    const again = { ...useCase(9, 'Theirs'), updated_by_name: 'Ada' };
    again.draft = { ...again.draft, instruction: 'Mine', description: 'Hers' };
    calls[2]?.fail(new Problem({ status: 409, code: 'use_cases.stale', message: 'Stale', current: again }));
    await settle();
    expect(saver.snapshot().definition).toMatchObject({ name: 'Mine now', description: 'Hers', instruction: 'Mine' });
  });

  test('both are kept and nothing is sent until a person has chosen', async () => {
    const { saver, calls, state, copy } = await conflicted();
    expect(state()).toMatchObject({ kind: 'conflict', theirs: { draft: { name: 'Theirs' } } });
    saver.change(definition('Mine, more'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
    expect(calls).toHaveLength(1);
    expect(copy()?.definition.name).toBe('Mine, more');
    expect(await saver.flush()).toBe(false);
  });

  test('mine is saved over their revision', async () => {
    const { saver, calls, settle } = await conflicted();
    saver.resolve('mine');
    await settle();
    expect(calls[1]).toMatchObject({ revision: 5, name: 'Mine' });
  });

  test('theirs replaces mine without a save', async () => {
    const { saver, calls, copy } = await conflicted();
    saver.resolve('theirs');
    await vi.runAllTimersAsync();
    expect(saver.snapshot()).toMatchObject({ revision: 5, definition: { name: 'Theirs' }, state: { kind: 'saved' } });
    expect(calls).toHaveLength(1);
    expect(copy()).toBeNull();
  });

  test('a copy from before somebody else’s save is shown beside it, not saved over it', () => {
    const { state } = setUp({ revision: 1, definition: definition('Typed') }, useCase(4, 'Theirs'));
    expect(state().kind).toBe('conflict');
  });
});
