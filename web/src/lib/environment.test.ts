import { expect, test } from 'vitest';
import { environmentOf, features, reportsErrors } from './environment';

test.each([
  ['localhost:5173', 'dev'],
  ['127.0.0.1:8080', 'dev'],
  ['[::1]:8080', 'dev'],
  ['dev.atelier.example', 'dev'],
  ['api-dev.atelier.example', 'dev'],
  ['stage.atelier.example', 'stage'],
  ['atelier-staging.example', 'stage'],
  ['uat.atelier.example', 'stage'],
  ['atelier.example', 'prod'],
  ['app.atelier.example:8443', 'prod'],
  // A word inside a word is a coincidence.
  ['backstage.example', 'prod'],
  ['devon.example', 'prod'],
] as const)('R85: %s is %s', (host, expected) => {
  expect(environmentOf(host)).toBe(expected);
});

test('R85: the flags, word for word', () => {
  const on = Object.entries(features).flatMap(([name, value]) => (value ? [name] : []));
  expect(on).toEqual([
    'outputPage',
    'editor',
    'newUpload',
    'cache',
    'changePasswordLogout',
    'workspaceRebuilt',
    'userManagement',
    'switchPlatform',
    'errorReporting',
  ]);
  expect(Object.keys(features)).toHaveLength(13);
});

test('R81: errors are reported in production and staging only', () => {
  expect([reportsErrors('prod'), reportsErrors('stage'), reportsErrors('dev')]).toEqual([true, true, false]);
});
