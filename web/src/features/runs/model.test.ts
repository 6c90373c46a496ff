import { describe, expect, test } from 'vitest';
import type { Run, RunStreamEvent } from '@/api/gen/types.gen';
import { type Block, citationsIn, newRunView, type RunAction, type RunView, reduceRun, shownInput } from './model';

const citation = {
  number: 1,
  passage_id: 'p1',
  document_id: 'd1',
  document_name: 'Policy.pdf',
  page: 2,
  quote: 'Up to 160 euro.',
};
const run = { id: 'r1', status: 'succeeded', reason: null } as Run;

/** One of each kind, in the order a run sends them. */
const EVENTS: readonly RunStreamEvent[] = [
  { type: 'stage', data: { stage: 'reading', note: '', documents: 3, passages: 0 } },
  { type: 'stage', data: { stage: 'writing', note: '', documents: 3, passages: 12 } },
  { type: 'text', data: { text: 'Before. ' } },
  { type: 'section', data: { key: 'answer', title: 'Answer' } },
  { type: 'text', data: { text: 'Up to ' } },
  { type: 'text', data: { text: '160 euro.' } },
  { type: 'citation', data: citation },
  { type: 'progress', data: { fraction: 0.5, note: 'Half' } },
  { type: 'section', data: { key: 'open', title: 'Open points' } },
  { type: 'text', data: { text: 'None.' } },
  { type: 'end', data: { status: 'succeeded', reason: null, run } },
];
const actions: RunAction[] = EVENTS.map((said, index) => ({ kind: 'event', id: index + 1, ...said }));
const play = (list: readonly RunAction[], from: RunView = newRunView) => list.reduce(reduceRun, from);

const COMPLETE: readonly Block[] = [
  { key: '', title: null, parts: [{ kind: 'text', text: 'Before. ' }] },
  {
    key: 'answer',
    title: 'Answer',
    parts: [
      { kind: 'text', text: 'Up to 160 euro.' },
      { kind: 'citation', citation },
    ],
  },
  { key: 'open', title: 'Open points', parts: [{ kind: 'text', text: 'None.' }] },
];

describe('R35: the events of a run', () => {
  test('become blocks in document order, with pieces of text joined and citations in their place', () => {
    const view = play(actions);
    expect(view).toMatchObject({ phase: 'ended', status: 'succeeded', lastEvent: EVENTS.length, run });
    expect(view.blocks).toEqual(COMPLETE);
    expect(citationsIn(view.blocks)).toEqual([citation]);
  });

  test.each(['reading', 'searching', 'calling', 'writing'])(
    'the stage %s is shown, one of a newer server is not',
    (stage) => {
      const at = (name: string): RunAction => {
        return { kind: 'event', id: 1, type: 'stage', data: { stage: name, note: 'Why', documents: 0, passages: 0 } };
      };
      expect(play([at(stage)]).stage).toMatchObject({ stage, note: 'Why' });
      expect(play([at('dreaming')]).stage).toBeNull();
    },
  );

  test.each(actions.map((_, index) => index))('cut after %i events the run is interrupted, never done', (cut) => {
    const view = play([...actions.slice(0, cut), { kind: 'closed' }]);
    expect(view.phase).toBe('interrupted');
    expect(view.status).toBeNull();
    expect(view.lastEvent).toBe(cut);
  });

  test.each(actions.map((_, index) => index))('cut after %i events and resumed, the answer is the same', (cut) => {
    expect(play(actions.slice(cut), play(actions.slice(0, cut)))).toEqual(play(actions));
  });

  test('each event twice changes nothing', () => {
    expect(play(actions.flatMap((each) => [each, each]))).toEqual(play(actions));
  });

  test('a repeated beginning after a reconnect changes nothing', () => {
    expect(play([...actions.slice(0, 7), ...actions])).toEqual(play(actions));
  });

  test.each(actions.slice(1, -1).map((_, index) => index + 1))(
    'without event %i the answer is interrupted, not silently shorter',
    (hole) => {
      const view = play(actions.filter((_, index) => index !== hole));
      expect(view.phase).toBe('interrupted');
      expect(view.run).toBeNull();
    },
  );

  test('two events in the wrong order interrupt it', () => {
    const [first, second, ...rest] = actions;
    if (first === undefined || second === undefined) throw new Error('no events');
    expect(play([second, first, ...rest]).phase).toBe('interrupted');
  });

  test.each([8, 1_000_001])('a restart, event %i, throws away what was written and says why', (id) => {
    const again: RunAction = {
      kind: 'event',
      id,
      type: 'restart',
      data: { attempt: 2, reason: 'The line was cut.' },
    };
    const view = play([...actions.slice(0, 7), again]);
    expect(view).toMatchObject({ blocks: [], attempt: 2, restarted: 'The line was cut.', stage: null, phase: 'open' });
  });

  test('an event of a newer server counts and changes nothing else', () => {
    // @ts-expect-error -- not in this page's document
    const view = play([{ kind: 'event', id: 1, type: 'weather', data: { sun: true } }]);
    expect(view).toEqual({ ...newRunView, lastEvent: 1 });
  });

  test('nothing changes a run that has ended', () => {
    const ended = play(actions);
    expect(play([{ kind: 'closed' }, { kind: 'event', id: 99, type: 'text', data: { text: 'x' } }], ended)).toBe(ended);
  });

  test('a stopped run keeps what it had', () => {
    const stopped = { ...run, status: 'cancelled' } as Run;
    const view = play([
      ...actions.slice(0, 6),
      { kind: 'event', id: 7, type: 'end', data: { status: 'cancelled', reason: null, run: stopped } },
    ]);
    expect(view).toMatchObject({ phase: 'ended', status: 'cancelled' });
    expect(view.blocks).toHaveLength(2);
  });
});

test('a day of a run is written as everywhere on the page, and only a day', () => {
  expect(shownInput({ type: 'date', display: '2027-02-28' })).toBe('28/02/2027');
  expect(shownInput({ type: 'short_text', display: '2027-02-28' })).toBe('2027-02-28');
});
