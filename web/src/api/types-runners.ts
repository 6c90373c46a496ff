/** The contract for bindings, plugins and the keys that plugins are signed with. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

/** A model of a binding; what is null comes from the plugin's manifest. */
export type ListedModel = Sent<Wire.ListedModel>;

export type BindingLimits = Sent<Wire.BindingLimits>;

/** What is known of a credential: never the credential. */
export type CredentialState = Sent<Wire.CredentialState>;

export type JsonObject = Record<string, unknown>;

export type Binding = Sent<Wire.RunnerBinding>;

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
export type PluginChoice = Sent<Wire.PluginChoice>;

export type BindingTest = Sent<Wire.BindingTest>;

export type PluginState = Wire.PluginState;
export type PluginTrust = Wire.PluginTrust;
export type PluginSignature = Sent<Wire.PluginSignature>;

export type AskKind = Wire.AskKind;
/** Something that the version in use does not ask for. */
export type NewAsk = Sent<Wire.NewAsk>;

export type ManifestModel = Wire.ManifestModel;
export type ManifestRegion = Sent<Wire.ManifestRegion>;

export type PluginManifest = Sent<Wire.PluginManifest>;

export type PluginVersion = Sent<Wire.PluginVersion>;

export type RunnerPlugin = Sent<Wire.RunnerPlugin>;

/** The version that serves after a rollback. */
export type RollBackTarget = Sent<Wire.RollBackTarget>;

/** What may be uploaded, as the server is configured. */
export type PluginRules = Wire.PluginRules;

/** What the company may connect. */
export type BindingRules = Wire.BindingRules;

export type PluginKey = Sent<Wire.PluginKey>;
