/** Presets: named settings of chats. */
import type { ChatPreset, RegionModels } from '@/api/gen/types.gen';
import { findModel } from '@/features/use_cases/models';
import type { Settings } from './settings';
import { choicesOf, toolsOf } from './tools';

/** What a preset keeps of a chat's settings, as the server takes it: of several models the first. */
export function settingsOf({ system, models: [model], sourcesOnly, searches, asksBack, tools }: Settings) {
  return {
    system_text: system,
    model: model === undefined ? null : { id: model.id, region: model.region },
    sources_only: sourcesOnly,
    searches_documents: searches,
    asks_back: asksBack,
    ...toolsOf(tools),
  };
}

/** The same of a preset, to have it again after a change. */
export const keptOf = ({ system_text, model, sources_only, searches_documents, asks_back, tools }: ChatPreset) => ({
  system_text,
  model,
  sources_only,
  searches_documents,
  asks_back,
  ...toolsOf(choicesOf(tools)),
});

/** What is gone: the model is not offered any more, or use cases may not be run. */
export function missingOf({ model, tools }: ChatPreset, regions: readonly RegionModels[]) {
  const hasModel = model === null || findModel(regions, model) !== undefined;
  return { model: !hasModel, tools: tools.filter(({ name }) => name === null).length };
}

/** What a chat is set to by it. What is gone is left out: the model stays the one that was chosen before. */
export function applied(preset: ChatPreset, now: Settings, regions: readonly RegionModels[]): Partial<Settings> {
  const { model, searches_documents: searches } = preset;
  const keepsModel = model === null || missingOf(preset, regions).model;
  return {
    system: preset.system_text,
    ...(keepsModel ? {} : { models: [model] }),
    searches,
    asksBack: preset.asks_back,
    // There has to be something to answer from.
    sourcesOnly: preset.sources_only && (searches || now.attached.length > 0),
    tools: choicesOf(preset.tools).filter(({ name }) => name !== null),
  };
}
