/** How people call the providers that plugins speak to, and what is proposed when one is connected. Without React. */

import type { PluginChoice, RegionModels } from '@/api/gen/types.gen';
import { type BindingValues, emptyValues, withPlugin } from './model';
import { fieldsOf, type SettingField } from './schema';

const NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  'azure-openai': 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  gemini: 'Google Gemini',
};

/** Where nothing else is known, the installation's own. */
const LOCAL = 'local';

export const providerName = (plugin: string) => NAMES[plugin] ?? plugin.charAt(0).toUpperCase() + plugin.slice(1);

/** Providers that many have first, the others by name. */
export function inOrder(choices: readonly PluginChoice[]): PluginChoice[] {
  const known = Object.keys(NAMES);
  const rank = ({ name }: PluginChoice) => (known.includes(name) ? known.indexOf(name) : known.length);
  return choices.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** A name that no other connection has. */
export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted} ${String(count)}`;
  return name;
}

/** The region whose models people can choose already has a server; otherwise the first that is known. */
export const proposedRegion = (offered: readonly RegionModels[], known: readonly string[]) =>
  offered[0]?.region ?? known[0] ?? LOCAL;

export const proposed = (choice: PluginChoice, region: string, taken: readonly string[]): BindingValues => ({
  ...withPlugin({ ...emptyValues(), region }, choice),
  name: freeName(providerName(choice.name), taken),
});

/** What nobody can propose: it is asked for at once. The rest is folded away. */
export function asked(choice: PluginChoice): {
  credentials: PluginChoice['credentials'];
  settings: SettingField[];
  address: boolean;
} {
  return {
    credentials: choice.credentials.filter(({ required }) => required),
    settings: fieldsOf(choice.settings_schema).filter(({ required }) => required),
    address: choice.needs_endpoint && choice.endpoint === '' && choice.regions.length === 0,
  };
}
