import { expect, test } from 'vitest';
import type { ChatPreset, RegionModels } from '@/api/gen/types.gen';
import { applied, missingOf, settingsOf } from './presets';
import type { Settings } from './settings';

const regions = [
  { region: 'local', label: 'Local', models: [{ id: 'small', label: 'Small' }] },
] as unknown as RegionModels[];
const now: Settings = {
  workspaceId: 'w',
  models: [{ id: 'other', region: 'local' }],
  attached: [],
  sourcesOnly: false,
  searches: false,
  asksBack: false,
  tools: [],
  temporary: false,
  system: 'Before',
};
const preset: ChatPreset = {
  id: 'p',
  workspace_id: 'w',
  name: 'Letters',
  is_shared: false,
  is_mine_to_change: true,
  system_text: 'Answer briefly.',
  model: { id: 'small', region: 'local' },
  sources_only: true,
  searches_documents: false,
  asks_back: true,
  tools: [
    { use_case_id: 'a', name: 'Letter', mode: 'auto' },
    { use_case_id: 'b', name: null, mode: 'ask' },
  ],
  revision: 1,
  updated_by_name: 'Ada',
  updated_at: '2026-11-27T09:00:00Z',
};

test('31: a preset sets a chat; what is gone, and sources only without sources, is left out', () => {
  expect(applied(preset, now, regions)).toEqual({
    system: 'Answer briefly.',
    models: [{ id: 'small', region: 'local' }],
    searches: false,
    asksBack: true,
    sourcesOnly: false,
    tools: [{ id: 'a', name: 'Letter', mode: 'auto' }],
  });
  const gone = { ...preset, model: { id: 'gone', region: 'local' } };
  expect(applied(gone, now, regions)).not.toHaveProperty('models');
  expect(missingOf(gone, regions)).toEqual({ model: true, tools: 1 });
  expect(applied({ ...preset, model: null }, now, regions)).not.toHaveProperty('models');
  const attached = [{ kind: 'document' as const, id: 'd', name: 'Contract' }];
  expect(applied(preset, { ...now, attached }, regions).sourcesOnly).toBe(true);
  expect(applied({ ...preset, searches_documents: true }, now, regions).sourcesOnly).toBe(true);
});

test('31: what a preset keeps of a chat comes back by it', () => {
  const chat: Settings = {
    ...now,
    models: [
      { id: 'small', region: 'local' },
      { id: 'other', region: 'local' },
    ],
    tools: [{ id: 'a', name: 'Letter', mode: 'auto' }],
    searches: true,
    sourcesOnly: true,
  };
  expect(settingsOf(chat)).toEqual({
    system_text: 'Before',
    model: { id: 'small', region: 'local' },
    sources_only: true,
    searches_documents: true,
    asks_back: false,
    tools: [{ use_case_id: 'a', mode: 'auto' }],
  });
});
