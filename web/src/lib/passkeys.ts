/** Passkeys through the browser's own interface; options and answers travel as the JSON that WebAuthn defines. */

type Api = typeof PublicKeyCredential & {
  isConditionalMediationAvailable?: () => Promise<boolean>;
};

const api = (): Api | null =>
  typeof PublicKeyCredential === 'undefined' || !('parseRequestOptionsFromJSON' in PublicKeyCredential)
    ? null
    : PublicKeyCredential;

// Passkeys belong to a name; WebAuthn knows none for a bare address.
const isBareAddress = (host: string) => /^(\d+\.){3}\d+$|:/.test(host);

/** Whether this browser can use passkeys on this address (WebAuthn needs a name, and TLS or this machine). */
export const canUsePasskeys = () =>
  api() !== null && window.isSecureContext && !isBareAddress(window.location.hostname);

/** Whether the browser offers passkeys among the suggestions of the email field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (
    canUsePasskeys() &&
    ((await api()
      ?.isConditionalMediationAvailable?.()
      .catch(() => false)) ??
      false)
  );
}

/** The person closed the browser's window, or had no passkey here: nothing went wrong. */
export const wasDeclined = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** This authenticator has a passkey for the account already. */
export const isKnownHere = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError';

// The browser waits for one passkey at a time: a new question takes the place of the one before.
let waiting: AbortController | null = null;

function nextInLine(signal: AbortSignal | undefined): AbortSignal {
  waiting?.abort();
  const mine = new AbortController();
  waiting = mine;
  signal?.addEventListener('abort', () => mine.abort(), { once: true });
  return mine.signal;
}

type Asking = { signal?: AbortSignal; suggest?: boolean };

/** Proves a passkey. Throws the browser's `DOMException`, see `wasDeclined`. */
export async function provePasskey(options: PublicKeyCredentialRequestOptionsJSON, asking: Asking = {}) {
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    signal: nextInLine(asking.signal),
    ...(asking.suggest ? { mediation: 'conditional' as const } : {}),
  });
  return (credential as PublicKeyCredential).toJSON() as unknown;
}

/** Makes a passkey. Throws the browser's `DOMException`, see `wasDeclined` and `isKnownHere`. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    signal: nextInLine(undefined),
  });
  return (credential as PublicKeyCredential).toJSON() as unknown;
}

/** A name that tells this device's passkey from others, until its owner finds a better one. */
export function deviceName(agent = navigator.userAgent): string {
  const systems: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ];
  const browsers: [RegExp, string][] = [
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ];
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(' · ') || 'Passkey';
}
