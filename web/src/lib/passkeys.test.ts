import { afterEach, expect, test, vi } from 'vitest';
import {
  canSuggestPasskeys,
  canUsePasskeys,
  deviceName,
  isKnownHere,
  makePasskey,
  provePasskey,
  wasDeclined,
} from './passkeys';

/** A browser that knows passkeys, at this address. */
function browser({ host = 'atelier.example', secure = true, conditional = true } = {}) {
  const api = {
    parseRequestOptionsFromJSON: (options: unknown) => ({ read: options }),
    parseCreationOptionsFromJSON: (options: unknown) => ({ made: options }),
    isConditionalMediationAvailable: () => Promise.resolve(conditional),
  };
  vi.stubGlobal('PublicKeyCredential', api);
  vi.stubGlobal('isSecureContext', secure);
  vi.spyOn(window.location, 'hostname', 'get').mockReturnValue(host);
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(() =>
    Promise.resolve({ toJSON: () => 'proof' }),
  );
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(() =>
    Promise.resolve({ toJSON: () => 'passkey' }),
  );
  vi.stubGlobal('navigator', { credentials: { get, create }, userAgent: navigator.userAgent });
  return { get, create };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{}, true],
  [{ host: 'localhost' }, true],
  [{ secure: false }, false],
  // WebAuthn knows names only.
  [{ host: '127.0.0.1' }, false],
  [{ host: '[::1]' }, false],
])('with %j passkeys work: %s', (where, works) => {
  browser(where);
  expect(canUsePasskeys()).toBe(works);
});

test('a browser without passkeys is offered none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(canUsePasskeys()).toBe(false);
  expect(await canSuggestPasskeys()).toBe(false);
});

test('a new question takes the place of the one that waits', async () => {
  const { get, create } = browser();
  expect(await canSuggestPasskeys()).toBe(true);
  expect(await provePasskey({ challenge: 'a' }, { suggest: true })).toBe('proof');
  const first = get.mock.calls[0]?.[0];
  expect(first).toMatchObject({ mediation: 'conditional', publicKey: { read: { challenge: 'a' } } });
  await provePasskey({ challenge: 'b' });
  expect(first?.signal?.aborted).toBe(true);
  expect(get.mock.calls[1]?.[0]).not.toHaveProperty('mediation');
  expect(await makePasskey({ challenge: 'c' } as never)).toBe('passkey');
  expect(create.mock.calls[0]?.[0]).toMatchObject({ publicKey: { made: { challenge: 'c' } } });
});

test('closing the browser’s window is no failure; a passkey that is there already has its own words', () => {
  expect(wasDeclined(new DOMException('x', 'NotAllowedError'))).toBe(true);
  expect(wasDeclined(new DOMException('x', 'SecurityError'))).toBe(false);
  expect(isKnownHere(new DOMException('x', 'InvalidStateError'))).toBe(true);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari · iPhone'],
  ['something else', 'Passkey'],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
