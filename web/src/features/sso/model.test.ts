import { expect, test } from 'vitest';
import { azureIssuer, azureTenant, emptyForm, formOf, isDomain, isIssuer, valuesOf } from './model';

test('R02: the Azure preset makes the issuer of a directory, and finds the directory again', () => {
  expect(azureIssuer(' 11aa-22 ')).toBe('https://login.microsoftonline.com/11aa-22/v2.0');
  expect(azureTenant(azureIssuer('11aa-22'))).toBe('11aa-22');
  expect(azureTenant('https://idp.example')).toBe('');
  expect(valuesOf({ ...emptyForm('r'), preset: 'azure', tenant: 'T', issuer: 'https://old.example' }).issuer).toBe(
    azureIssuer('T'),
  );
});

test('a secret is sent only when it is a new one', () => {
  expect(valuesOf(emptyForm('r'))).not.toHaveProperty('client_secret');
  expect(valuesOf({ ...emptyForm('r'), client_secret: 's' })).toHaveProperty('client_secret', 's');
});

test('what is off cannot be the only way in', () => {
  expect(valuesOf({ ...emptyForm('r'), enabled: false, enforced: true }).enforced).toBe(false);
});

test('half rows of the role map and a map without a claim are left out', () => {
  const role_map = [
    { value: 'admins', role_id: 'r1' },
    { value: ' ', role_id: 'r1' },
    { value: 'x', role_id: '' },
  ];
  expect(valuesOf({ ...emptyForm('r'), role_claim: 'groups', role_map }).role_map).toEqual([role_map[0]]);
  expect(valuesOf({ ...emptyForm('r'), role_map }).role_map).toEqual([]);
});

test('what is kept comes back as it was', () => {
  const kept = {
    preset: 'azure',
    issuer: azureIssuer('T'),
    client_id: 'c',
    client_secret_last4: '1234',
    domains: ['a.example'],
    proofs: [],
    default_role_id: 'r',
    role_claim: null,
    role_map: [],
    enforced: false,
    enabled: true,
  } as const;
  const { client_secret_last4: _, proofs: __, ...rest } = kept;
  expect(valuesOf(formOf({ ...kept, domains: [...kept.domains], proofs: [], role_map: [] }))).toEqual(rest);
});

test.each([
  ['https://idp.example', true],
  ['https://idp.example/realms/a', true],
  ['http://127.0.0.1:9000', true],
  ['http://idp.example', false],
  ['https://idp.example?x=1', false],
  ['idp.example', false],
  ['javascript:alert(1)', false],
])('issuer %s: %s', (text, good) => {
  expect(isIssuer(text)).toBe(good);
});

test.each([
  ['northwind.example', true],
  ['@northwind.example', true],
  ['northwind', false],
  ['a b.example', false],
  ['-x.example', false],
])('domain %s: %s', (text, good) => {
  expect(isDomain(text)).toBe(good);
});
