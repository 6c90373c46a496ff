/** Rules of bindings without React: what the form holds, what is sent, and where a refusal belongs. */

import type { BindingLimits, CredentialState, ListedModel, PluginChoice } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { Binding, BindingRequest } from '@/api/types';
import { fieldsOf, filledIn, readSettings, type SettingProblem, type SettingValues, typedOf } from './schema';

/** A credential in the form: what is stored stays, unless something is typed or it is taken away. */
export type CredentialEntry = { kind: 'keep' } | { kind: 'enter'; text: string } | { kind: 'remove' };

export type BindingValues = {
  name: string;
  plugin: string;
  region: string;
  /** As the provider calls it; empty where the plugin lists none, or none is chosen yet. */
  provider_region: string;
  endpoint: string;
  hosts: string[];
  settings: SettingValues;
  credentials: Record<string, CredentialEntry>;
  models: ListedModel[];
  priority: number | null;
  enabled: boolean;
  limits: BindingLimits;
};

export const NO_LIMITS: BindingLimits = {
  parallel_runs: null,
  requests_per_minute: null,
  run_seconds: null,
  silence_seconds: null,
  compute_seconds: null,
  memory_mib: null,
};

/** Where a binding goes in the order unless somebody says so: there is room before and after it. */
const MIDDLE = 100;

export const LIMITS = {
  parallel_runs: [1, 100_000],
  requests_per_minute: [1, 1_000_000],
  run_seconds: [5, 600],
  silence_seconds: [1, 600],
  compute_seconds: [1, 60],
  memory_mib: [4, 128],
} as const satisfies Record<keyof BindingLimits, readonly [number, number]>;
/** Tokens of a model's context window. */
const CONTEXT = [256, 100_000_000] as const;
export const LIMIT_KEYS = Object.keys(LIMITS) as (keyof BindingLimits)[];

export const emptyValues = (): BindingValues => ({
  name: '',
  plugin: '',
  region: '',
  provider_region: '',
  endpoint: '',
  hosts: [],
  settings: {},
  credentials: {},
  models: [],
  priority: MIDDLE,
  enabled: true,
  limits: NO_LIMITS,
});

/** The form after another plugin was chosen: what is the plugin's begins anew, the rest stays as typed. */
export function withPlugin(values: BindingValues, choice: PluginChoice): BindingValues {
  const [first, ...others] = choice.regions;
  const knows = choice.regions.some((region) => region.id === values.provider_region);
  return {
    ...values,
    plugin: choice.name,
    provider_region: knows ? values.provider_region : others.length === 0 ? (first?.id ?? '') : '',
    hosts: choice.hosts,
    settings: {},
    credentials: {},
    models: [],
  };
}

/** The form of a binding that is there. Its credentials are not: they never come back. */
export const valuesOf = (binding: Binding, choice: PluginChoice | undefined): BindingValues => ({
  name: binding.name,
  plugin: binding.plugin,
  region: binding.region,
  provider_region: binding.provider_region ?? '',
  endpoint: binding.endpoint ?? '',
  hosts: binding.hosts,
  settings: typedOf(fieldsOf(choice?.settings_schema ?? null), binding.settings),
  credentials: {},
  models: binding.models,
  priority: binding.priority,
  enabled: binding.enabled,
  limits: binding.limits,
});

/** What is wrong before the server is asked; by the server's own names of the fields. */
export type Finding =
  | SettingProblem
  | 'name'
  | 'plugin'
  | 'region'
  | 'region-letters'
  | 'provider-region'
  | 'endpoint'
  | 'endpoint-form'
  | 'credential'
  | 'models'
  | { from: number; to: number };

const REGION = /^[a-z0-9-]{1,40}$/;

export const isStored = (states: readonly CredentialState[], field: string) =>
  states.some((state) => state.field === field && state.is_set);

function isAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return (
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.search === '' && url.hash === ''
  );
}

const outside = (value: number | null, from: number, to: number) =>
  value !== null && !(Number.isInteger(value) && value >= from && value <= to);

/** The address that the plugin knows by itself, as far as it is known; empty when it must be entered. */
export const ownAddress = (values: BindingValues, choice: PluginChoice) =>
  filledIn(choice.endpoint, choice.regions.length === 0 ? values.region : values.provider_region, values.settings);

export function findingsOf(
  values: BindingValues,
  choice: PluginChoice | undefined,
  stored: readonly CredentialState[] = [],
): Record<string, Finding> {
  const found: Record<string, Finding> = {};
  if (values.name.trim() === '') found['name'] = 'name';
  if (choice === undefined) {
    found['plugin'] = 'plugin';
    return found;
  }
  if (values.region.trim() === '') found['region'] = 'region';
  else if (!REGION.test(values.region.trim())) found['region'] = 'region-letters';
  if (choice.regions.length > 0 && values.provider_region === '') found['provider_region'] = 'provider-region';
  if (choice.needs_endpoint) {
    if (values.endpoint.trim() !== '') {
      if (!isAddress(values.endpoint)) found['endpoint'] = 'endpoint-form';
      // Without a template a region may still have an address of its own: then only the server knows.
    } else if (choice.endpoint === '' && choice.regions.length === 0) found['endpoint'] = 'endpoint';
  }
  for (const field of choice.credentials) {
    const entry = values.credentials[field.name] ?? { kind: 'keep' };
    const isThere =
      entry.kind === 'enter' ? entry.text.trim() !== '' : entry.kind === 'keep' && isStored(stored, field.name);
    if (field.required && !isThere) found[`credentials.${field.name}`] = 'credential';
  }
  const { problems } = readSettings(fieldsOf(choice.settings_schema), values.settings);
  for (const [name, problem] of Object.entries(problems)) found[settingPath(name)] = problem;
  if (values.models.length === 0 && choice.models.length === 0) found['models'] = 'models';
  const [least, most] = CONTEXT;
  if (values.models.some((model) => outside(model.context_window, least, most))) {
    found['models'] = { from: least, to: most };
  }
  if (values.priority === null || outside(values.priority, 0, 1000)) found['priority'] = { from: 0, to: 1000 };
  for (const key of LIMIT_KEYS) {
    const [from, to] = LIMITS[key];
    if (outside(values.limits[key], from, to)) found[`limits.${key}`] = { from, to };
  }
  return found;
}

export const settingPath = (name: string) => (name === '' ? 'settings' : `settings.${name}`);

/** What is sent. `before` is the binding that is changed. */
export function requestOf(values: BindingValues, choice: PluginChoice, before?: Binding): BindingRequest {
  const endpoint = choice.needs_endpoint ? values.endpoint.trim() : '';
  const credentials: Record<string, string | null> = {};
  for (const field of choice.credentials) {
    const entry = values.credentials[field.name];
    if (entry?.kind === 'enter' && entry.text.trim() !== '') credentials[field.name] = entry.text;
    if (entry?.kind === 'remove') credentials[field.name] = null;
  }
  return {
    name: values.name.trim(),
    plugin: choice.name,
    region: values.region.trim(),
    provider_region: choice.regions.length === 0 || values.provider_region === '' ? null : values.provider_region,
    endpoint: endpoint === '' ? null : endpoint,
    hosts: values.hosts.filter((host) => choice.hosts.includes(host)),
    settings: readSettings(fieldsOf(choice.settings_schema), values.settings, before?.settings ?? {}).settings,
    credentials,
    models: values.models.map((model) => ({ ...model, label: model.label?.trim() || null })),
    priority: values.priority ?? MIDDLE,
    enabled: values.enabled,
    limits: values.limits,
  };
}

/** The same binding switched on or off; its credentials stay as they are. */
export const switched = (binding: Binding, enabled: boolean): BindingRequest => ({
  name: binding.name,
  plugin: binding.plugin,
  region: binding.region,
  provider_region: binding.provider_region,
  endpoint: binding.endpoint,
  hosts: binding.hosts,
  settings: binding.settings,
  credentials: {},
  models: binding.models,
  priority: binding.priority,
  enabled,
  limits: binding.limits,
});

export type Placed = { fields: Record<string, string>; summary: string[] };

/**
 * Brings the server's words to the form's fields: `binding.limits.run_seconds` of a change is `limits.run_seconds`
 * here, what is deep within a field is said at the field, and what no field shows is said above them all.
 */
export function placed(error: unknown, known: readonly string[]): Placed {
  if (error === null || error === undefined) return { fields: {}, summary: [] };
  if (!isProblem(error)) return { fields: {}, summary: ['Something went wrong!'] };
  const fields: Record<string, string> = {};
  const summary: string[] = [];
  for (const [path, messages] of Object.entries(error.errors)) {
    const name = path.replace(/^binding\./, '');
    const place = known
      .filter((field) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`))
      .toSorted((a, b) => b.length - a.length)[0];
    if (place === undefined) summary.push(...messages);
    else fields[place] = [...(fields[place] === undefined ? [] : [fields[place]]), ...messages].join(' ');
  }
  if (Object.keys(fields).length === 0 && summary.length === 0) summary.push(error.message);
  return { fields, summary };
}

/** Every place of the form where something can be said. */
export const placesOf = (choice: PluginChoice | undefined): string[] => [
  'name',
  'plugin',
  'region',
  ...((choice?.regions.length ?? 0) > 0 ? ['provider_region'] : []),
  ...(choice?.needs_endpoint ? ['endpoint'] : []),
  ...((choice?.hosts.length ?? 0) > 0 ? ['hosts'] : []),
  ...fieldsOf(choice?.settings_schema ?? null).map((field) => settingPath(field.name)),
  ...(choice?.credentials ?? []).map((field) => `credentials.${field.name}`),
  'models',
  'priority',
  ...LIMIT_KEYS.map((key) => `limits.${key}`),
];

export type BindingHealth = 'serves' | 'off' | 'broken';
export const healthOf = (binding: Binding): BindingHealth =>
  !binding.enabled ? 'off' : binding.problem === null ? 'serves' : 'broken';

export const hostOf = (address: string | null) => (address === null ? null : (URL.parse(address)?.host ?? address));

export type BindingsFilter = { search: string; plugin: string; region: string; enabled: boolean | undefined };
export const readFilter = (query: URLSearchParams): BindingsFilter => {
  const enabled = query.get('enabled');
  return {
    search: query.get('search') ?? '',
    plugin: query.get('plugin') ?? '',
    region: query.get('region') ?? '',
    enabled: enabled === 'yes' ? true : enabled === 'no' ? false : undefined,
  };
};
export const isFiltered = (filter: BindingsFilter) =>
  filter.search !== '' || filter.plugin !== '' || filter.region !== '' || filter.enabled !== undefined;

/** Regions to choose from: those that are known, those that occur, and the one that is chosen. */
export function regionsOf(known: readonly string[], rows: readonly Binding[], chosen: string): string[] {
  const all = [...known, ...rows.map((row) => row.region)];
  return [...new Set(chosen === '' ? all : [...all, chosen])].toSorted();
}

/** The rows of models after names were added or taken away; what was said of one that stays is kept. */
export const withModels = (models: readonly ListedModel[], ids: readonly string[]): ListedModel[] =>
  ids.map((id) => models.find((model) => model.id === id) ?? { id, label: null, context_window: null, tools: null });
