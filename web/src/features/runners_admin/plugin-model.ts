/** Rules of plugins and their versions, without React. */
import type { ManifestRegion, NewAsk, PluginRules, PluginState, PluginVersion } from '@/api/gen/types.gen';
import type { JsonObject } from '@/api/types';
import { oneOf } from '@/ui/query-state';

export const PLUGIN_STATES = ['uploaded', 'checked', 'refused', 'canary', 'live', 'retired'] as const;

export type VersionsFilter = { name: string; search: string; state: PluginState | undefined };

export const readVersions = (query: URLSearchParams, name = ''): VersionsFilter => ({
  name,
  search: query.get('search') ?? '',
  state: oneOf(query, 'state', PLUGIN_STATES),
});

export type Picked = { component: File | null; signature: File | null };
export type PickProblem = 'no-component' | 'too-large' | 'no-signature' | 'two-components' | 'other-file';

const isSignature = (file: File) => file.name.endsWith('.minisig');
const isComponent = (file: File) => file.name.endsWith('.wasm');

/** What the server takes; undefined while it is not known: then the server alone says what is too large. */
type Rules = Pick<PluginRules, 'largest_bytes' | 'largest_signature_bytes'> | undefined;

/** Sorts files that were dropped or chosen, in any order, to what is there already. */
export function pick(
  files: readonly File[],
  before: Picked,
  rules: Rules,
): { picked: Picked; problem: PickProblem | null } {
  const components = files.filter(isComponent);
  const signatures = files.filter(isSignature);
  const picked = { component: components[0] ?? before.component, signature: signatures[0] ?? before.signature };
  if (components.length > 1) return { picked: before, problem: 'two-components' };
  if (files.length > components.length + signatures.length) return { picked: before, problem: 'other-file' };
  return { picked, problem: pickProblem(picked, rules) };
}

export function pickProblem({ component, signature }: Picked, rules: Rules): PickProblem | null {
  if (rules === undefined) return null;
  if (component !== null && component.size > rules.largest_bytes) return 'too-large';
  if (signature !== null && signature.size > rules.largest_signature_bytes) return 'no-signature';
  return null;
}

/** What has to be granted one by one, and what is only good to know. */
export function asksOf(version: Pick<PluginVersion, 'new_asks'>): { grant: NewAsk[]; know: NewAsk[] } {
  const all = version.new_asks;
  return { grant: all.filter((ask) => ask.must_be_granted), know: all.filter((ask) => !ask.must_be_granted) };
}

export const isGranted = (asks: readonly NewAsk[], granted: ReadonlySet<string>) =>
  asks.every((ask) => granted.has(ask.key));

/** Whether it can be put into service, as far as its state goes. */
export const isInstallable = ({ state, manifest }: PluginVersion) =>
  manifest !== null && state !== 'uploaded' && state !== 'refused' && state !== 'live';
export const isServing = ({ state }: PluginVersion) => state === 'live' || state === 'canary';

/** Whether it can be looked at again: it does not serve, and nobody looks at it just now. */
export const isCheckable = ({ state }: PluginVersion) => state === 'checked' || state === 'refused';

/** A region as a manifest names it, and where its requests go when they go elsewhere than the rest. */
export const regionWords = ({ label, endpoint }: ManifestRegion) =>
  endpoint === null ? label : `${label}: ${endpoint}`;

/** The names of what a manifest's settings hold. */
export function settingNames(schema: string): string[] {
  try {
    const parsed = JSON.parse(schema) as { properties?: JsonObject };
    return Object.keys(parsed.properties ?? {});
  } catch {
    return [];
  }
}
