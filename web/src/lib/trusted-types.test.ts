import { expect, test, vi } from 'vitest';
import { installTrustedTypes, refuseMarkup, tagManagerOnly } from './trusted-types';

test('C10: the default policy refuses every string that could be markup and passes the rest', () => {
  expect(refuseMarkup('')).toBe('');
  expect(refuseMarkup('a & b > c')).toBe('a & b > c');
  for (const markup of ['<', '<img src=x onerror=alert(1)>', 'text <b>bold</b>', '<!--']) {
    expect(() => refuseMarkup(markup)).toThrow(TypeError);
  }
});

test('C10: the policy is called "default" and makes no scripts, and addresses of scripts of one host only', () => {
  const createPolicy = vi.fn();
  installTrustedTypes({ trustedTypes: { createPolicy } });
  expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: refuseMarkup, createScriptURL: tagManagerOnly });
  expect(() => installTrustedTypes({})).not.toThrow();
});
