/** The contract for bindings, plugins and the keys that plugins are signed with. */

/** A model of a binding; what is null comes from the plugin's manifest. */
export type ListedModel = { id: string; label: string | null; context_window: number | null };

export type BindingLimits = {
  parallel_runs: number | null;
  requests_per_minute: number | null;
  run_seconds: number | null;
  silence_seconds: number | null;
};

/** What is known of a credential: never the credential. */
export type CredentialState = { field: string; is_set: boolean; set_at: string | null; set_by_name: string | null };

export type JsonObject = Record<string, unknown>;

export type Binding = {
  id: string;
  name: string;
  plugin: string;
  region: string;
  /** What was entered; null: the plugin's own for the region. */
  endpoint: string | null;
  /** Where requests go; null for a plugin that needs nothing from outside. */
  reaches: string | null;
  hosts: string[];
  settings: JsonObject;
  credentials: CredentialState[];
  /** Empty: every model that the plugin lists. */
  models: ListedModel[];
  /** Lower comes first. */
  priority: number;
  enabled: boolean;
  limits: BindingLimits;
  /** Why it serves nobody although it is enabled, and what to do. */
  problem: string | null;
  revision: number;
  created_by_name: string;
  created_at: string;
  updated_by_name: string;
  updated_at: string;
};

/** A binding as it is sent. Of credentials a text sets one, null takes one away, one that is left out stays. */
export type BindingRequest = Pick<
  Binding,
  'name' | 'plugin' | 'region' | 'endpoint' | 'hosts' | 'settings' | 'models' | 'priority' | 'enabled' | 'limits'
> & { credentials: Record<string, string | null> };

export type CredentialField = { name: string; label: string; secret: boolean; required: boolean };
export type PluginRegion = { id: string; label: string };

/** A plugin that can be bound, with what its form needs. */
export type PluginChoice = {
  name: string;
  version: string;
  vendor: string;
  description: string;
  /** Without any, every region is one. */
  regions: PluginRegion[];
  /** Template of the address; empty: it must be entered, or none is needed. */
  endpoint: string;
  needs_endpoint: boolean;
  /** Hosts that it asks for besides. */
  hosts: string[];
  credentials: CredentialField[];
  settings_schema: JsonObject | null;
  models: ListedModel[];
};

export type TestFailure = { code: string; message: string; advice: string };
export type BindingTest = {
  worked: boolean;
  model: string;
  duration_ms: number;
  first_word_ms: number | null;
  reply: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  failure: TestFailure | null;
};

export type PluginState = 'uploaded' | 'checked' | 'refused' | 'canary' | 'live' | 'retired';
export type PluginTrust = 'trusted' | 'unsigned' | 'unknown_key' | 'revoked_key' | 'wrong';
export type PluginSignature = { trust: PluginTrust; key_id: string | null; key_name: string | null; note: string };

export type AskKind = 'host' | 'endpoint' | 'credential' | 'import' | 'model' | 'capability' | 'region' | 'settings';
/** Something that the version in use does not ask for. */
export type NewAsk = { kind: AskKind; what: string; must_be_granted: boolean };

export type ManifestModel = {
  id: string;
  label: string;
  /** 0 where unknown. */
  context_tokens: number;
  max_output_tokens: number;
  capabilities: string[];
};

export type PluginManifest = {
  digest: string;
  name: string;
  version: string;
  vendor: string;
  license: string;
  description: string;
  models: ManifestModel[];
  regions: PluginRegion[];
  endpoint: string;
  hosts: string[];
  credentials: CredentialField[];
  /** JSON Schema as text; empty where it has no settings. */
  settings_schema: string;
  imports: string[];
  exports: string[];
};

export type PluginVersion = {
  id: string;
  file_name: string;
  digest: string;
  size: number;
  state: PluginState;
  problem: string | null;
  signature: PluginSignature;
  /** Null until it was looked at. */
  name: string | null;
  version: string | null;
  manifest: PluginManifest | null;
  new_asks: NewAsk[];
  /** With `canary`: runs of a hundred. */
  share: number | null;
  uploaded_by_name: string;
  uploaded_at: string;
  checked_at: string | null;
  installed_at: string | null;
  installed_by_name: string | null;
  retired_at: string | null;
  /** Null: nobody; its error budget, or another version that came in its place. */
  retired_by_name: string | null;
  retire_reason: string | null;
};

export type RunnerPlugin = {
  name: string;
  vendor: string;
  description: string;
  manifest: PluginManifest;
  is_built_in: boolean;
  built_in_version: string | null;
  live: PluginVersion | null;
  canary: PluginVersion | null;
  /** The last version that the platform took out of service for its errors, of the last thirty days. */
  fell: PluginVersion | null;
  bindings: number;
};

export type PluginKey = {
  id: string;
  name: string;
  public_key: string;
  key_id: string;
  added_at: string;
  added_by_name: string;
  revoked_at: string | null;
  revoked_by_name: string | null;
  revoke_reason: string | null;
};
