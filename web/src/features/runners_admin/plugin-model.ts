/** Rules of plugins and their versions, without React. */
import type { JsonObject, NewAsk, PluginState, PluginVersion, RunnerPlugin } from '@/api/types-runners';
import { oneOf } from '@/ui/query-state';

export const PLUGIN_STATES = ['uploaded', 'checked', 'refused', 'canary', 'live', 'retired'] as const;

export type VersionsFilter = { name: string; search: string; state: PluginState | undefined };

export const readVersions = (query: URLSearchParams, name = ''): VersionsFilter => ({
  name,
  search: query.get('search') ?? '',
  state: oneOf(query, 'state', PLUGIN_STATES),
});

/** What a component may weigh: the server refuses more. */
export const LARGEST = 8 * 1024 * 1024;
const LARGEST_SIGNATURE = 2_000;

export type Picked = { component: File | null; signature: File | null };
export type PickProblem = 'no-component' | 'too-large' | 'no-signature' | 'two-components' | 'other-file';

const isSignature = (file: File) => file.name.endsWith('.minisig');
const isComponent = (file: File) => file.name.endsWith('.wasm');

/** Sorts files that were dropped or chosen, in any order, to what is there already. */
export function pick(files: readonly File[], before: Picked): { picked: Picked; problem: PickProblem | null } {
  const components = files.filter(isComponent);
  const signatures = files.filter(isSignature);
  const picked = { component: components[0] ?? before.component, signature: signatures[0] ?? before.signature };
  if (components.length > 1) return { picked: before, problem: 'two-components' };
  if (files.length > components.length + signatures.length) return { picked: before, problem: 'other-file' };
  return { picked, problem: pickProblem(picked) };
}

function pickProblem({ component, signature }: Picked): PickProblem | null {
  if (component !== null && component.size > LARGEST) return 'too-large';
  if (signature !== null && signature.size > LARGEST_SIGNATURE) return 'no-signature';
  return null;
}

/** In groups, each ask with a key that stays the same while the list does. */
export type KeyedAsk = NewAsk & { key: string };
const keyed = (asks: readonly NewAsk[]): KeyedAsk[] => asks.map((ask) => ({ ...ask, key: `${ask.kind}:${ask.what}` }));

/** What has to be granted one by one, and what is only good to know. */
export function asksOf(version: Pick<PluginVersion, 'new_asks'>): { grant: KeyedAsk[]; know: KeyedAsk[] } {
  const all = keyed(version.new_asks);
  return { grant: all.filter((ask) => ask.must_be_granted), know: all.filter((ask) => !ask.must_be_granted) };
}

export const isGranted = (asks: readonly KeyedAsk[], granted: ReadonlySet<string>) =>
  asks.every((ask) => granted.has(ask.key));

/** Whether it can be put into service, as far as its state goes. */
export const isInstallable = ({ state, manifest }: PluginVersion) =>
  manifest !== null && state !== 'uploaded' && state !== 'refused' && state !== 'live';
export const isServing = ({ state }: PluginVersion) => state === 'live' || state === 'canary';

/** What would serve after a rollback; null: there is nothing to go back to. */
export type RollBack = 'canary' | 'version';
export const rollBackOf = (plugin: RunnerPlugin): RollBack | null =>
  plugin.canary !== null ? 'canary' : plugin.live !== null ? 'version' : null;

/** The names of what a manifest's settings hold. */
export function settingNames(schema: string): string[] {
  try {
    const parsed = JSON.parse(schema) as { properties?: JsonObject };
    return Object.keys(parsed.properties ?? {});
  } catch {
    return [];
  }
}
