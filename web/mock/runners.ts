/** What the mock knows of bindings, plugins and keys. */
import type { NewAsk, PluginChoice, PluginKey, PluginManifest, PluginVersion, RunnerPlugin } from '@/api/gen/types.gen';
import type { Binding } from '@/api/types';
import { makeClients } from './clients';
import { makeFigures } from './figures';
import { makeJobs } from './jobs';
import { makeObserved } from './observe';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${n.toString().padStart(12, '0')}`;
const digest = (letter: string) => letter.repeat(64);

export const binding = (more: Partial<Binding> = {}): Binding => ({
  id: id('b1b1', 1),
  name: 'OpenAI, Europe',
  plugin: 'openai',
  region: 'eu',
  provider_region: null,
  endpoint: 'https://api.example.com/v1',
  reaches: 'https://api.example.com/v1',
  hosts: ['files.example.com'],
  settings: {},
  credentials: [
    { field: 'api_key', is_set: true, set_at: ago(90), set_by_name: 'Ada Marlowe' },
    { field: 'organization', is_set: true, set_at: ago(90), set_by_name: 'Ada Marlowe' },
  ],
  models: [],
  priority: 100,
  enabled: true,
  limits: {
    parallel_runs: null,
    requests_per_minute: null,
    run_seconds: null,
    silence_seconds: null,
    compute_seconds: null,
    memory_mib: null,
  },
  problem: null,
  revision: 1,
  created_by_name: 'Ada Marlowe',
  created_at: ago(90),
  updated_by_name: 'Ada Marlowe',
  updated_at: ago(90),
  ...more,
});

export const choice = (more: Partial<PluginChoice> = {}): PluginChoice => ({
  name: 'openai',
  version: '1.2.0',
  vendor: 'Atelier',
  description: 'Anything that speaks the OpenAI protocol.',
  regions: [],
  endpoint: '',
  needs_endpoint: true,
  hosts: ['files.example.com'],
  credentials: [
    { name: 'api_key', label: 'API key', secret: true, required: true },
    { name: 'organization', label: 'Company', secret: false, required: false },
  ],
  settings_schema: null,
  models: [{ id: 'gpt', label: 'GPT', tools: true, context_window: 128_000 }],
  ...more,
});

export const manifest = (more: Partial<PluginManifest> = {}): PluginManifest => ({
  digest: digest('a'),
  name: 'openai',
  version: '1.2.0',
  vendor: 'Atelier',
  license: 'Apache-2.0',
  description: 'Anything that speaks the OpenAI protocol.',
  models: [{ id: 'gpt', label: 'GPT', context_tokens: 128_000, max_output_tokens: 0, capabilities: ['chat', 'tools'] }],
  regions: [],
  endpoint: '',
  hosts: ['files.example.com'],
  credentials: choice().credentials,
  settings_schema: '',
  imports: ['completions'],
  exports: [],
  ...more,
});

export const version = (more: Partial<PluginVersion> = {}): PluginVersion => ({
  id: id('c1c1', 1),
  file_name: 'openai.wasm',
  digest: digest('b'),
  size: 181_000,
  state: 'checked',
  problem: null,
  signature: {
    trust: 'trusted',
    key_id: 'A1B2C3D4E5F60718',
    key_name: 'Northwind',
    note: 'It is signed with a key that you trust.',
  },
  name: 'openai',
  version: '1.3.0',
  manifest: manifest({ version: '1.3.0', digest: digest('b') }),
  new_asks: [],
  share: null,
  uploaded_by_name: 'Ada Marlowe',
  uploaded_at: ago(30),
  checked_at: ago(29),
  installed_at: null,
  installed_by_name: null,
  retired_at: null,
  retired_by_name: null,
  retire_reason: null,
  ...more,
});

export const plugin = (more: Partial<RunnerPlugin> = {}): RunnerPlugin => ({
  name: 'openai',
  vendor: 'Atelier',
  description: 'Anything that speaks the OpenAI protocol.',
  manifest: manifest(),
  is_built_in: true,
  built_in_version: '1.2.0',
  live: null,
  canary: null,
  fell: null,
  rolls_back_to: null,
  bindings: 1,
  ...more,
});

/** Something that a version newly asks for. */
export const ask = (more: Partial<NewAsk> = {}): NewAsk => ({
  key: `${more.kind ?? 'host'} ${more.what ?? 'elsewhere.example.net'}`,
  kind: 'host',
  what: 'elsewhere.example.net',
  region: null,
  before: null,
  with_credentials: false,
  must_be_granted: true,
  ...more,
});

export const pluginKey = (more: Partial<PluginKey> = {}): PluginKey => ({
  id: id('d1d1', 1),
  name: 'Northwind',
  public_key: 'RWQHGPblXyMtRy0000000000000000000000000000000000000000',
  key_id: 'A1B2C3D4E5F60718',
  added_at: ago(500),
  added_by_name: 'Ada Marlowe',
  revoked_at: null,
  revoked_by_name: null,
  revoke_reason: null,
  ...more,
});

export const makeRunners = () => ({
  platformClients: makeClients(),
  jobs: makeJobs(),
  figures: makeFigures(),
  bindings: [binding()],
  choices: [choice()],
  plugins: [plugin()],
  versions: [
    version({
      new_asks: [ask(), ask({ kind: 'model', what: 'Big', must_be_granted: false })],
    }),
  ],
  plugin_keys: [pluginKey()],
  own_models: true,
  ...makeObserved(),
});
