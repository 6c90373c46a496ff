import { binding, choice } from '@mock/runners';
import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import {
  emptyValues,
  findingsOf,
  healthOf,
  hostOf,
  ownAddress,
  placed,
  placesOf,
  regionsOf,
  requestOf,
  switched,
  valuesOf,
  withModels,
  withPlugin,
} from './model';

const openai = choice();
const filled = () => ({
  ...withPlugin(emptyValues(), openai),
  name: ' Models ',
  region: 'eu',
  endpoint: 'https://api.example.com/v1',
  credentials: { api_key: { kind: 'enter', text: 'sk-1' } as const },
});

test('B: what is typed becomes the request, and nothing else does', () => {
  expect(findingsOf(filled(), openai)).toEqual({});
  expect(requestOf(filled(), openai)).toEqual({
    name: 'Models',
    plugin: 'openai',
    region: 'eu',
    provider_region: null,
    endpoint: 'https://api.example.com/v1',
    hosts: ['files.example.com'],
    settings: {},
    credentials: { api_key: 'sk-1' },
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
  });
});

test('C9: a credential that is stored is not sent again, one that is taken away is null', () => {
  const kept = valuesOf(binding(), openai);
  expect(findingsOf(kept, openai, binding().credentials)).toEqual({});
  expect(requestOf(kept, openai, binding()).credentials).toEqual({});
  const removed = { ...kept, credentials: { organization: { kind: 'remove' } as const } };
  expect(requestOf(removed, openai, binding()).credentials).toEqual({ organization: null });
  // Replace was chosen and nothing typed: that would be none at all.
  const emptied = { ...kept, credentials: { api_key: { kind: 'enter', text: ' ' } as const } };
  expect(findingsOf(emptied, openai, binding().credentials)).toEqual({ 'credentials.api_key': 'credential' });
});

test('a binding that was not touched is sent as it is', () => {
  const kept = binding({ models: [{ id: 'm', label: 'M', context_window: 8192, tools: null }] });
  const { credentials, ...rest } = requestOf(valuesOf(kept, openai), openai, kept);
  expect(credentials).toEqual({});
  expect(kept).toMatchObject(rest);
  expect(switched(kept, false)).toEqual({ ...rest, credentials: {}, enabled: false });
});

test('everything that is missing or out of bounds is found at its field', () => {
  expect(findingsOf(emptyValues(), undefined)).toEqual({ name: 'name', plugin: 'plugin' });
  const wrong = {
    ...filled(),
    region: 'EU West',
    endpoint: 'api.example.com',
    credentials: {},
    priority: Number.NaN,
    limits: {
      parallel_runs: 0,
      requests_per_minute: 1.5,
      run_seconds: 601,
      silence_seconds: null,
      compute_seconds: 61,
      memory_mib: null,
    },
  };
  expect(findingsOf(wrong, { ...openai, models: [] })).toEqual({
    region: 'region-letters',
    endpoint: 'endpoint-form',
    'credentials.api_key': 'credential',
    models: 'models',
    priority: { from: 0, to: 1000 },
    'limits.parallel_runs': { from: 1, to: 100_000 },
    'limits.requests_per_minute': { from: 1, to: 1_000_000 },
    'limits.run_seconds': { from: 5, to: 600 },
    'limits.compute_seconds': { from: 1, to: 60 },
  });
});

test('a context window that is no number is found, instead of being left out silently', () => {
  const wrong = { ...filled(), models: [{ id: 'm', label: null, context_window: Number.NaN, tools: null }] };
  expect(findingsOf(wrong, openai)).toEqual({ models: { from: 256, to: 100_000_000 } });
});

test('the address may be left out where the plugin knows one', () => {
  const without = { ...filled(), endpoint: '' };
  expect(findingsOf(without, { ...openai, endpoint: 'https://api.{region}.example.com' })).toEqual({});
  expect(findingsOf(without, openai)).toEqual({ endpoint: 'endpoint' });
  expect(requestOf(without, openai).endpoint).toBeNull();
  expect(findingsOf(without, { ...openai, needs_endpoint: false })).toEqual({});
});

test('another plugin takes its own fields along and leaves what is typed of the rest', () => {
  const other = choice({ name: 'local', hosts: [], regions: [{ id: 'local', label: 'Here' }] });
  const changed = withPlugin({ ...filled(), settings: { a: 'b' }, priority: 5 }, other);
  expect(changed).toMatchObject({
    name: ' Models ',
    priority: 5,
    plugin: 'local',
    region: 'eu',
    provider_region: 'local',
  });
  expect(changed).toMatchObject({ settings: {}, credentials: {}, hosts: [], models: [] });
});

test('B8: where a plugin lists regions one is needed; it makes the address and is sent beside the platform’s', () => {
  const frankfurt = { id: 'eu-central-1', label: 'Frankfurt' };
  const bedrock = choice({
    name: 'bedrock',
    endpoint: 'https://bedrock.{region}.example.com',
    regions: [frankfurt, { id: 'us-east-1', label: 'Virginia' }],
  });
  const typed = { ...withPlugin(filled(), bedrock), endpoint: '', credentials: filled().credentials };
  expect(findingsOf(typed, bedrock)).toEqual({ provider_region: 'provider-region' });
  expect(ownAddress(typed, bedrock)).toBe('https://bedrock.{region}.example.com');
  const chosen = { ...typed, provider_region: 'eu-central-1' };
  expect(findingsOf(chosen, bedrock)).toEqual({});
  expect(ownAddress(chosen, bedrock)).toBe('https://bedrock.eu-central-1.example.com');
  expect(requestOf(chosen, bedrock)).toMatchObject({ region: 'eu', provider_region: 'eu-central-1' });
  expect(withPlugin(chosen, choice({ regions: [frankfurt] })).provider_region).toBe('eu-central-1');
  expect(requestOf(chosen, openai).provider_region).toBeNull();
  const bound = binding({ provider_region: 'eu-central-1' });
  expect(valuesOf(bound, bedrock).provider_region).toBe('eu-central-1');
  expect(switched(bound, false).provider_region).toBe('eu-central-1');
  expect([placesOf(bedrock).includes('provider_region'), placesOf(openai).includes('provider_region')]).toEqual([
    true,
    false,
  ]);
});

test('B: what the server refuses is said at its field, of a change as of a new one; the rest above them all', () => {
  const problem = new Problem({
    status: 400,
    code: 'invalid',
    message: 'Please check the marked fields.',
    errors: {
      'binding.limits.run_seconds': ['At least 5.'],
      'models[2].id': ['This model is here twice.'],
      'settings.deployments.gpt': ['Not a string.'],
      'credentials.api_key': ['Please enter API key.'],
      revision: ['Missing.'],
    },
  });
  const settings_schema = { properties: { deployments: { type: 'object' } } };
  expect(placed(problem, placesOf(choice({ settings_schema })))).toEqual({
    fields: {
      'limits.run_seconds': 'At least 5.',
      models: 'This model is here twice.',
      'settings.deployments': 'Not a string.',
      'credentials.api_key': 'Please enter API key.',
    },
    summary: ['Missing.'],
  });
  expect(placed(null, [])).toEqual({ fields: {}, summary: [] });
  const refused = new Problem({ status: 402, code: 'runners.not_in_plan', message: 'Not in your plan.' });
  expect(placed(refused, []).summary).toEqual(['Not in your plan.']);
});

test('a binding is off, serves, or needs somebody', () => {
  expect(healthOf(binding())).toBe('serves');
  expect(healthOf(binding({ problem: 'The plugin is gone.' }))).toBe('broken');
  expect(healthOf(binding({ problem: 'The plugin is gone.', enabled: false }))).toBe('off');
});

test('regions to filter by: known, used, and the one in the address', () => {
  expect(regionsOf(['us'], [binding()], 'in')).toEqual(['eu', 'in', 'us']);
  expect(hostOf('https://api.example.com:8443/v1')).toBe('api.example.com:8443');
});

test('what was said of a model stays while others come and go', () => {
  const models = [{ id: 'a', label: 'A', context_window: 1024, tools: null }];
  expect(withModels(models, ['b', 'a'])).toEqual([
    { id: 'b', label: null, context_window: null, tools: null },
    ...models,
  ]);
});
