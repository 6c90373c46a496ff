import { expect, test } from 'vitest';
import { fieldsOf, filledIn, readSettings, typedOf, WHOLE } from './schema';

const SCHEMA = {
  type: 'object',
  required: ['resource'],
  properties: {
    resource: { type: 'string', title: 'Resource', description: 'The name before the dot' },
    tokens: { type: 'integer', default: 512 },
    share: { type: 'number' },
    thinking: { type: 'boolean', default: true },
    profile: { type: 'string', enum: ['', 'eu', 'us'] },
    deployments: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const fields = fieldsOf(SCHEMA);
const kinds = Object.fromEntries(fields.map((field) => [field.name, field.kind]));

test('settings of a plugin: what is simple is a field of its own, the rest is JSON', () => {
  expect(kinds).toEqual({
    resource: 'text',
    tokens: 'number',
    share: 'number',
    thinking: 'yes-no',
    profile: 'choice',
    deployments: 'json',
  });
  expect(fields[0]).toMatchObject({ label: 'Resource', description: 'The name before the dot', required: true });
  expect(fields[1]).toMatchObject({ label: 'tokens', description: '(512)', whole: true });
  expect(fields[4]).toMatchObject({ choices: ['eu', 'us'] });
});

test('settings go out with the types of the schema, and what is empty is left to the plugin', () => {
  const typed = {
    resource: ' acme ',
    tokens: '64',
    share: '0,5',
    thinking: false,
    profile: '',
    deployments: '{"gpt": "mine"}',
  };
  expect(readSettings(fields, typed)).toEqual({
    settings: { resource: 'acme', tokens: 64, share: 0.5, thinking: false, deployments: { gpt: 'mine' } },
    problems: {},
  });
});

test('each setting that cannot be sent says why', () => {
  const typed = { tokens: '6.5', share: 'much', deployments: '{gpt: mine}' };
  expect(readSettings(fields, typed).problems).toEqual({
    resource: 'needed',
    tokens: 'not-whole',
    share: 'no-number',
    deployments: 'no-json',
  });
});

test('stored settings come back as they were, also those that no field shows', () => {
  const stored = { resource: 'acme', tokens: 64, thinking: false, deployments: { gpt: 'mine' }, later: [1] };
  const typed = typedOf(fields, stored);
  expect(typed).toMatchObject({ resource: 'acme', tokens: '64', thinking: false });
  expect(readSettings(fields, typed, stored)).toEqual({ settings: stored, problems: {} });
});

test('a schema that lists no properties is one field of JSON, which must be an object', () => {
  const whole = fieldsOf({ type: 'object' });
  expect(whole.map((field) => [field.name, field.kind])).toEqual([[WHOLE, 'json']]);
  expect(readSettings(whole, { [WHOLE]: '{"a": 1}' }, { gone: 1 })).toEqual({ settings: { a: 1 }, problems: {} });
  expect(readSettings(whole, { [WHOLE]: '[1]' }).problems).toEqual({ [WHOLE]: 'no-object' });
  expect(typedOf(whole, { a: 1 })[WHOLE]).toBe('{\n  "a": 1\n}');
  expect(fieldsOf(null)).toEqual([]);
});

test('an address shows what is known and keeps the braces of what is not', () => {
  const template = 'https://{resource}.api.{region}.example.com';
  expect(filledIn(template, 'eu', {})).toBe('https://{resource}.api.eu.example.com');
  expect(filledIn(template, '', { resource: 'acme' })).toBe('https://acme.api.{region}.example.com');
});
