import { expect, test } from 'vitest';
import type { RegionModels } from '@/api/gen/types.gen';
import { heard, type Proposal, writersOf } from './rewrite';

const model = (id: string, generates: boolean, capabilities = ['chat']) => ({
  id,
  label: id,
  context_window: 8192,
  capabilities,
  price: null,
  generates,
});

test('models that write, the run’s own first, then its region, then others', () => {
  const regions: RegionModels[] = [
    { region: 'us', label: 'United States', is_served: true, models: [model('b', true)] },
    {
      region: 'eu',
      label: 'Europe',
      is_served: true,
      models: [model('copier', false), model('vectors', true, ['embedding']), model('a', true), model('b', true)],
    },
  ];
  const found = writersOf(regions, { model: 'b', region: 'eu' }).map(({ region, id }) => `${region}/${id}`);
  expect(found).toEqual(['eu/b', 'eu/a', 'us/b']);
  expect(writersOf(regions.slice(1, 1), { model: 'b', region: 'eu' })).toEqual([]);
});

test('a proposal grows word by word; what is unknown changes nothing, and a failure keeps what came', () => {
  const none: Proposal = { state: 'asking', text: '', isCut: false, problem: null };
  const begun = heard(none, { type: 'model', data: { model: 'a', label: 'A', region: 'eu' } });
  const half = ['Half ', 'a word'].reduce((before, text) => heard(before, { type: 'text', data: { text } }), begun);
  expect(half).toMatchObject({ state: 'writing', text: 'Half a word' });
  const end = { is_cut: true, input_tokens: 3, output_tokens: 2 };
  expect(heard(half, { type: 'end', data: end })).toMatchObject({ state: 'done', isCut: true });
  expect(heard(half, { type: 'failed', data: { code: 'overloaded', message: 'Busy.' } })).toMatchObject({
    state: 'failed',
    text: 'Half a word',
    problem: { lines: ['Busy.'] },
  });
  // @ts-expect-error -- of a newer server
  expect(heard(half, { type: 'later', data: 1 })).toBe(half);
});
