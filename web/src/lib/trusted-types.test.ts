import { expect, test, vi } from 'vitest';
import { installTrustedTypes, knownScript, refuseMarkup } from './trusted-types';

test('C10: the default policy refuses every string that could be markup and passes the rest', () => {
  expect(refuseMarkup('')).toBe('');
  expect(refuseMarkup('a & b > c')).toBe('a & b > c');
  for (const markup of ['<', '<img src=x onerror=alert(1)>', 'text <b>bold</b>', '<!--']) {
    expect(() => refuseMarkup(markup)).toThrow(TypeError);
  }
});

test('C10: the policy is called "default" makes no scripts', () => {
  const createPolicy = vi.fn();
  installTrustedTypes({ trustedTypes: { createPolicy } });
  expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: refuseMarkup, createScriptURL: knownScript });
  expect(() => installTrustedTypes({})).not.toThrow();
});

test('C10: a script is a worker of the page’s own build, and never from where files are uploaded to', () => {
  const { origin } = window.location;
  for (const built of ['/assets/pdf-worker-1a_B-2.js', `${origin}/assets/pdf-worker-x.js`, '/push.js?title=Atelier'])
    expect(knownScript(built)).toBe(built);
  for (const other of [
    '/assets/x.js',
    '/assets/push.js',
    '//elsewhere.example/push.js',
    '/api/v1/document/1/content',
    '/assets/../api/v1/pdf-worker-x.js',
    'https://elsewhere.example/assets/pdf-worker-x.js',
    '//elsewhere.example/assets/pdf-worker-x.js',
    'data:text/javascript,1',
    `blob:${origin}/assets/x`,
    'javascript:1',
  ]) {
    expect(() => knownScript(other)).toThrow(TypeError);
  }
});
