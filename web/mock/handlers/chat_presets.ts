/** Presets of chats: one of one's own, one of the workspace, and what is done with them. */
import type { ChatPreset, PresetSettings } from '@/api/gen/types.gen';
import { done, list, notFound, ok, refuse } from '../answers';
import { ids } from '../db';
import { onReset } from '../reset';
import { toolsOf } from './chat_tools';
import { matches, on } from './guard';

const now = () => new Date().toISOString();

const preset = (n: number, name: string, more: Partial<ChatPreset> = {}): ChatPreset => ({
  id: `01900023-0000-7000-8000-00000000000${n}`,
  workspace_id: ids.workspace(1),
  name,
  is_shared: false,
  is_mine_to_change: true,
  system_text: '',
  model: { id: 'offline', region: 'local' },
  sources_only: false,
  searches_documents: false,
  asks_back: false,
  tools: [],
  revision: 1,
  updated_by_name: 'Ada Marlowe',
  updated_at: now(),
  ...more,
});

const begin = () => ({
  all: [
    preset(1, 'From the contracts alone', { is_shared: true, searches_documents: true, sources_only: true }),
    preset(2, 'Letters to customers', { system_text: 'You write letters. Be friendly and brief.' }),
  ],
  /** They can be brought back. */
  deleted: [] as ChatPreset[],
});

export const presetsMock = begin();
onReset(() => Object.assign(presetsMock, begin()));

const contents = (settings: PresetSettings) => ({
  system_text: settings.system_text ?? '',
  model: settings.model ?? null,
  sources_only: settings.sources_only ?? false,
  searches_documents: settings.searches_documents ?? false,
  asks_back: settings.asks_back ?? false,
  tools: toolsOf(settings.tools ?? []),
});

const nameless = () =>
  refuse(400, 'validation', 'Please check the form.', { errors: { name: ['Please enter a name.'] } });

export const chatPresetHandlers = [
  on.get('/chat-preset/list', ({ query }) =>
    list(
      presetsMock.all
        .filter(
          ({ workspace_id, name }) => workspace_id === query.get('workspace_id') && matches(query.get('search'), name),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ),
  ),
  on.post('/chat-preset', ({ body }) => {
    if (body.name.trim() === '') return nameless();
    const { workspace_id, is_shared = false } = body;
    const made = preset(0, body.name, { id: crypto.randomUUID(), workspace_id, is_shared, ...contents(body.settings) });
    presetsMock.all.push(made);
    return ok(made);
  }),
  on.put('/chat-preset/{id}', ({ params, body }) => {
    const found = presetsMock.all.find(({ id }) => id === params.id);
    if (found === undefined) return notFound();
    if (body.name === '') return nameless();
    if ((body.revision ?? found.revision) !== found.revision) {
      return refuse(409, 'conflict', 'Somebody changed this preset meanwhile.');
    }
    Object.assign(found, {
      name: body.name ?? found.name,
      is_shared: body.is_shared ?? found.is_shared,
      ...(body.settings ? contents(body.settings) : {}),
      revision: found.revision + 1,
      updated_at: now(),
    });
    return ok({ ...found });
  }),
  on.delete('/chat-preset/{id}', ({ params }) => {
    const found = presetsMock.all.find(({ id }) => id === params.id);
    if (found === undefined) return notFound();
    presetsMock.all = presetsMock.all.filter((each) => each !== found);
    presetsMock.deleted.push(found);
    return done();
  }),
  on.post('/chat-preset/{id}/restore', ({ params }) => {
    const found = presetsMock.deleted.find(({ id }) => id === params.id);
    if (found === undefined) return notFound();
    presetsMock.deleted = presetsMock.deleted.filter((each) => each !== found);
    presetsMock.all.push(found);
    return ok(found);
  }),
];
