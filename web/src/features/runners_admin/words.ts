/** What the pages say about findings, states, trust and new asks. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AskKind, PluginState, PluginTrust } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import type { BindingHealth, Finding } from './model';

const FINDINGS: Record<Exclude<Finding, object>, MessageDescriptor> = {
  name: msg`Enter a name for the model`,
  plugin: msg`Please choose a plugin`,
  region: msg`Please choose a region`,
  'region-letters': msg`Lowercase letters, digits and hyphens, at most 40`,
  'provider-region': msg`Please choose the provider’s region`,
  endpoint: msg`Please enter the address: this plugin knows none of its own`,
  'endpoint-form': msg`Please enter an address such as https://api.example.com/v1`,
  credential: msg`This plugin needs it`,
  models: msg`This plugin lists no models. Please enter those of the provider`,
  needed: msg`This plugin needs it`,
  'no-number': msg`Please enter a number`,
  'not-whole': msg`Please enter a whole number`,
  'no-json': msg`This is not JSON`,
  'no-object': msg`Please enter a JSON object, between { and }`,
};

export const findingWords = (finding: Finding): string =>
  typeof finding === 'object'
    ? i18n._(msg`Please enter a whole number from ${formatCount(finding.from)} to ${formatCount(finding.to)}`)
    : i18n._(FINDINGS[finding]);

export const HEALTH: Record<BindingHealth, { words: MessageDescriptor; color: string }> = {
  serves: { words: msg`On`, color: 'teal' },
  off: { words: msg`Off`, color: 'gray' },
  broken: { words: msg`Needs attention`, color: 'orange' },
};

export const STATES: Record<PluginState, { words: MessageDescriptor; color: string }> = {
  uploaded: { words: msg`Being checked`, color: 'indigo' },
  checked: { words: msg`Not installed`, color: 'gray' },
  refused: { words: msg`Refused`, color: 'red' },
  canary: { words: msg`Canary`, color: 'orange' },
  live: { words: msg`Live`, color: 'teal' },
  retired: { words: msg`Retired`, color: 'gray' },
};

export const TRUST: Record<PluginTrust, { words: MessageDescriptor; color: string }> = {
  trusted: { words: msg`Signed, trusted`, color: 'teal' },
  unsigned: { words: msg`Unsigned`, color: 'orange' },
  unknown_key: { words: msg`Unknown key`, color: 'orange' },
  revoked_key: { words: msg`Revoked key`, color: 'red' },
  wrong: { words: msg`Wrong signature`, color: 'red' },
};

export const ASKS: Record<AskKind, MessageDescriptor> = {
  signer: msg`Is answered for by`,
  vendor: msg`Names the vendor`,
  host: msg`Wants to reach the host`,
  endpoint: msg`Sends requests to the address`,
  credential: msg`Is given the credential`,
  import: msg`Uses the ability`,
  model: msg`Offers the model`,
  capability: msg`Has the capability`,
  region: msg`Knows the region`,
  settings: msg`Has the setting`,
};
