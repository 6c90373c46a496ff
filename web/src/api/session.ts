/**
 * The values kept in this browser (specification §3), and the only file that touches them. Screens read the signed-in
 * person through `useSession`; the HTTP door reads and rotates the tokens.
 */
import { useSyncExternalStore } from 'react';
import type { Login, Tokens, User } from './types';

const KEYS = ['token', 'refresh_token', 'userDetails', 'client_id', 'client_mfa_enabled', 'session'] as const;
const REMEMBERED = 'remember';

export type UserDetails = Pick<
  User,
  'id' | 'client_id' | 'first_name' | 'last_name' | 'role_name' | 'feature_access' | 'is_mfa_enabled' | 'email'
>;

const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is full or switched off. The session then lasts as long as the server lets the next call through.
  }
}

export const session = {
  token: () => read('token'),
  refreshToken: () => read('refresh_token'),
  clientId: () => read('client_id'),
  challengeSession: () => read('session'),
  remembered: () => read(REMEMBERED) ?? '',

  user(): UserDetails | null {
    const kept = read('userDetails');
    if (kept === null) return null;
    try {
      const parsed: unknown = JSON.parse(kept);
      return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? (parsed as UserDetails) : null;
    } catch {
      return null;
    }
  },

  isSignedIn: () => read('token') !== null && read('userDetails') !== null,

  /** The company asks for a second factor and this person has none yet: nothing but its set-up is open to them. */
  mustSetUpMfa: () =>
    session.isSignedIn() && read('client_mfa_enabled') === 'true' && session.user()?.is_mfa_enabled === false,

  /** The second factor is set up. */
  mfaEnabled() {
    const user = session.user();
    if (user === null) return;
    write('userDetails', JSON.stringify({ ...user, is_mfa_enabled: true }));
    changed();
  },

  remember(email: string | null) {
    write(REMEMBERED, email);
  },

  /** Keeps a completed sign-in. `access_token` and `token` are the same thing under two names. */
  keep(login: Login) {
    const token = login.access_token ?? login.token;
    if (token === null || login.user === null) return;
    const { id, client_id, first_name, last_name, role_name, feature_access, is_mfa_enabled, email } = login.user;
    const details: UserDetails = {
      id,
      client_id,
      first_name,
      last_name,
      role_name,
      feature_access,
      is_mfa_enabled,
      email,
    };
    write('token', token);
    write('refresh_token', login.refresh_token);
    write('userDetails', JSON.stringify(details));
    write('client_id', String(client_id));
    write('client_mfa_enabled', String(login.client_mfa_enabled));
    write('session', null);
    changed();
  },

  keepChallenge(login: Login) {
    write('session', login.session);
  },

  rotate(tokens: Tokens) {
    write('token', tokens.access_token);
    write('refresh_token', tokens.refresh_token);
  },

  /** Forgets everything but the remembered e-mail (specification §4, sign-out). */
  clear() {
    for (const key of KEYS) write(key, null);
    changed();
  },
};

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === 'userDetails') listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

// The snapshot must be stable while nothing changed, so the parsed object is kept beside the text it came from.
let snapshot: { text: string | null; user: UserDetails | null } = { text: null, user: null };

function currentUser() {
  const text = read('userDetails');
  if (text !== snapshot.text) snapshot = { text, user: session.user() };
  return snapshot.user;
}

/** The signed-in person, or null; follows sign-outs of other tabs. */
export const useSession = () => useSyncExternalStore(subscribe, currentUser);
