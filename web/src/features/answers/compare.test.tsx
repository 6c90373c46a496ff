import { db, ids } from '@mock/db';
import { find, pace } from '@mock/handlers/runs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentNode, Run } from '@/api/gen/types.gen';
import type { RunInput } from '@/api/types';
import { canChoose, inOrder, toggled, traceOf } from '@/features/runs/model';
import { renderRoute } from '@/testing/render';
import { comparedRuns, compareInputs } from './compare';

const compare = (a: string, b: string, more = '') => `/runs/compare?a=${a}&b=${b}${more}`;
const input = (name: string, value: string | number | null, more: Partial<RunInput> = {}): RunInput => ({
  name,
  label: name,
  type: 'short_text',
  value,
  display: String(value ?? ''),
  ...more,
});

describe('the rules', () => {
  test('inputs are paired by name; what only one run was asked for is said', () => {
    const pairs = compareInputs(
      { inputs: [input('city', 'Oslo'), input('old', 'x'), input('same', 1)] },
      { inputs: [input('same', 1), input('city', 'Bergen'), input('new', null)] },
    );
    expect(pairs.map(({ name, a, b, differs }) => [name, a, b, differs])).toEqual([
      ['same', '1', '1', false],
      ['city', 'Oslo', 'Bergen', true],
      ['new', null, '', true],
      ['old', 'x', null, true],
    ]);
  });

  test('two files of one name are two files, and their names are not marked', () => {
    const file = (id: string) => ({ inputs: [input('file', id, { type: 'file', display: 'plan.pdf' })] });
    expect(compareInputs(file('1'), file('2'))[0]).toMatchObject({ differs: true, pieces: null });
    expect(compareInputs(file('1'), file('1'))[0]?.differs).toBe(false);
  });

  test('an address names two different runs or none', () => {
    expect(comparedRuns(new URLSearchParams('a=1&b=2'))).toEqual(['1', '2']);
    const wrong = ['', 'a=1', 'b=1', 'a=1&b=1', 'a=&b=1'];
    expect(wrong.filter((query) => comparedRuns(new URLSearchParams(query)) !== null)).toEqual([]);
  });

  test('two are chosen, never three, and the older one is A', () => {
    const [newer, older, third] = db.runs.toSorted((x, y) => Date.parse(y.created_at) - Date.parse(x.created_at));
    if (!newer || !older || !third) throw new Error('the mock has too few runs');
    const both = toggled(toggled([], newer), older);
    expect(inOrder(both)?.map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect([canChoose(both, third), canChoose(both, older)]).toEqual([false, true]);
    expect(toggled(both, third)).toEqual(both);
    expect(toggled(both, older)).toEqual([newer]);
    expect(inOrder([newer])).toBeNull();
  });

  test('a run’s times are reckoned from what the server gives, and left out where it gives nothing', () => {
    const attempt = (at: string, duration_ms: number, first_delta_ms: number | null) =>
      ({ at, duration_ms, first_delta_ms }) as Run['attempts'][number];
    const run = {
      created_at: '2026-11-22T09:00:00.000Z',
      duration_ms: 3_100,
      timings: { first_delta_ms: 900, total_ms: 3_000 },
      usage: { input_tokens: 10, output_tokens: 100, is_estimated: false },
      attempts: [attempt('2026-11-22T09:00:00.200Z', 300, null), attempt('2026-11-22T09:00:00.500Z', 2_400, 400)],
    };
    expect(traceOf(run)).toEqual({ waited: 200, total: 3_000, firstWords: 900, tokensPerSecond: 50 });
    expect(
      traceOf({
        ...run,
        timings: { first_delta_ms: null, total_ms: null },
        usage: null,
        attempts: [],
        duration_ms: null,
      }),
    ).toEqual({
      waited: null,
      total: null,
      firstWords: null,
      tokensPerSecond: null,
    });
  });
});

const document = (content: string): DocumentNode => ({
  tag: 'doc',
  content: [{ tag: 'paragraph', content: [{ tag: 'text', content }] }],
});

describe('comparing two runs', () => {
  const [a, b, failed] = [ids.run(12), ids.run(2), ids.run(4)];
  const change = (id: string, more: Partial<Run>) => Object.assign(find(id)?.run ?? {}, more);
  beforeEach(() => {
    change(a, { status: 'succeeded', output: document('A night costs 160 euro.'), use_case_version: 1 });
    change(b, { status: 'succeeded', output: document('A night costs 190 euro.'), use_case_version: 2 });
  });

  test('what differs is marked on both sides: inputs, words of the answers, version', async () => {
    renderRoute(compare(a, b));
    const left = await screen.findByRole('region', { name: 'Answer A' });
    const right = screen.getByRole('region', { name: 'Answer B' });
    expect([...left.querySelectorAll('del')].map((each) => each.textContent)).toEqual(['160']);
    expect([...right.querySelectorAll('ins')].map((each) => each.textContent)).toEqual(['190']);
    const question = screen.getByRole('group', { name: 'Question' });
    expect(within(question).getByText('Differs')).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Audience' })).queryByText('Differs')).toBeNull();
    expect(screen.getByRole('row', { name: /Use case version \(differs\) 1 2/ })).toBeInTheDocument();
  });

  test('only what differs is a view of its own, and in the address', async () => {
    const { user, router } = renderRoute(compare(a, b));
    await user.click(await screen.findByRole('radio', { name: 'Only what differs' }));
    expect(router.state.location.search).toContain('view=changes');
    const only = await screen.findByRole('region', { name: 'What differs' });
    expect([only.querySelector('del')?.textContent, only.querySelector('ins')?.textContent]).toEqual(['160', '190']);
  });

  test('a run that failed is said so, and the other answer stands unmarked', async () => {
    renderRoute(compare(failed, b));
    const left = await screen.findByRole('region', { name: 'Answer A' });
    expect(left).toHaveTextContent('Run A failed, so there is no whole answer to compare. The model did not answer in');
    const right = screen.getByRole('region', { name: 'Answer B' });
    expect(right).toHaveTextContent('A night costs 190 euro.');
    expect(right.querySelector('ins')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Only what differs' })).toBeNull();
  });

  test('a run under way is said so, and compared as soon as it has ended', async () => {
    pace.ms = 10;
    change(a, { status: 'running', output: null });
    renderRoute(compare(a, b));
    expect(await screen.findByText(/Run A is under way/)).toBeInTheDocument();
    const left = await screen.findByRole('region', { name: 'Answer A' });
    await waitFor(() => expect(left).toHaveTextContent('A hotel night may cost up to 160 euro'));
    expect(screen.queryByText(/Run A is under way/)).toBeNull();
  });

  test('an address without two runs says how to choose them', async () => {
    renderRoute(`/runs/compare?a=${a}`);
    expect(await screen.findByText('Two runs are needed')).toBeInTheDocument();
  });

  test('two boxes in the history lead here, the older run first', async () => {
    const { user, router } = renderRoute('/runs');
    const table = await screen.findByRole('table', { name: 'Runs' });
    const boxes = await within(table).findAllByRole('checkbox', { name: /^Compare / });
    const [first, second, third] = boxes;
    if (!first || !second || !third) throw new Error('the mock has too few runs');
    await user.click(first);
    expect(screen.getByText('One run chosen. Choose another one to compare them.')).toBeInTheDocument();
    await user.click(second);
    expect(third).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Compare the two runs' }));
    await screen.findByRole('heading', { name: 'Answers' });
    const query = new URLSearchParams(router.state.location.search);
    const at = (id: string | null) => db.runs.find((run) => run.id === id)?.created_at ?? '';
    expect(Date.parse(at(query.get('a')))).toBeLessThanOrEqual(Date.parse(at(query.get('b'))));
  });
});
