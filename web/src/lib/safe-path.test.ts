import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path';

const origin = 'https://atelier.example';

describe('return-to guard (C24)', () => {
  test.each([
    ['workspaces', '/workspaces'],
    ['/workspaces', '/workspaces'],
    ['workspaces/1/members?search=a%20b#top', '/workspaces/1/members?search=a%20b#top'],
    ['runs?use_case=1', '/runs?use_case=1'],
    ['settings/billing', '/settings/billing'],
    ['loginless', '/loginless'],
  ])('keeps our own path %j', (wish, path) => {
    expect(safePath(wish, origin)).toBe(path);
  });

  test.each([
    [null],
    [''],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/%5C/evil.example/..//..//'.replace('%5C', '\\')],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:text/html,x'],
    ['https://evil.example/login'],
    ['/work\u0000spaces'],
    ['/work\nspaces'],
    ['/work\u202espaces'],
    ['/\u2066workspaces'],
    [`/${'a'.repeat(3_000)}`],
    ['/..//evil.example'],
    ['/login?to=x'],
    ['/login'],
    ['/auth/sso-login?to=x'],
    ['/mfauthentication'],
    ['multi-factor'],
    ['/Signup'],
    ['/success'],
  ])('refuses %j', (wish) => {
    expect(safePath(wish, origin)).toBe('/');
  });
});
