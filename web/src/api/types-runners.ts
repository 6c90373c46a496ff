/** The contract for bindings, plugins and the keys that plugins are signed with. */
import type * as Wire from './gen/types.gen';

/** A model of a binding; what is null comes from the plugin's manifest. */
export type ListedModel = Wire.ListedModel;

export type BindingLimits = Wire.BindingLimits;

/** What is known of a credential: never the credential. */
export type CredentialState = Wire.CredentialState;

export type JsonObject = Record<string, unknown>;

export type Binding = Wire.RunnerBinding;

/** A binding as it is sent. Of credentials a text sets one, null takes one away, one that is left out stays. */
export type BindingRequest = Pick<
  Binding,
  | 'name'
  | 'plugin'
  | 'region'
  | 'provider_region'
  | 'endpoint'
  | 'hosts'
  | 'settings'
  | 'models'
  | 'priority'
  | 'enabled'
  | 'limits'
> & { credentials: Record<string, string | null> };

export type CredentialField = { name: string; label: string; secret: boolean; required: boolean };

/** A plugin that can be bound, with what its form needs. */
export type PluginChoice = Wire.PluginChoice;

export type BindingTest = Wire.BindingTest;

export type PluginState = Wire.PluginState;
export type PluginTrust = Wire.PluginTrust;
export type PluginSignature = Wire.PluginSignature;

export type AskKind = Wire.AskKind;
/** Something that the version in use does not ask for. */
export type NewAsk = Wire.NewAsk;

export type ManifestModel = Wire.ManifestModel;
export type ManifestRegion = Wire.ManifestRegion;

export type PluginManifest = Wire.PluginManifest;

export type PluginVersion = Wire.PluginVersion;

export type RunnerPlugin = Wire.RunnerPlugin;

/** The version that serves after a rollback. */
export type RollBackTarget = Wire.RollBackTarget;

/** What may be uploaded, as the server is configured. */
export type PluginRules = Wire.PluginRules;

/** What the company may connect. */
export type BindingRules = Wire.BindingRules;

export type PluginKey = Wire.PluginKey;
