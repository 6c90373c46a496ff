/**
 * The values kept in this browser (specification §3), and the only file that touches them. Screens read the signed-in
 * person through `useSession`; the HTTP door reads and rotates the tokens.
 */
import { useSyncExternalStore } from 'react';
import type { Login, User } from './gen/types.gen';
import type { Tokens } from './types';

const KEYS = ['token', 'refresh_token', 'userDetails', 'client_id', 'client_mfa_enabled', 'session'] as const;
const REMEMBERED = 'remember';
/** One's own session while one acts for a client. */
const OWN = 'own_session';

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

  /** The name was changed in the profile. */
  rename(first_name: string, last_name: string) {
    const user = session.user();
    if (user === null) return;
    write('userDetails', JSON.stringify({ ...user, first_name, last_name }));
    changed();
  },

  rotate(tokens: Tokens) {
    write('token', tokens.access_token);
    write('refresh_token', tokens.refresh_token);
  },

  isActing: () => read(OWN) !== null,

  /**
   * Puts one's own session aside and takes up a client's. There is no refresh token for that one: it ends when its time
   * is over, and until then one's own tokens rest.
   */
  act(tokens: { access_token: string; client_id: number }) {
    if (session.isActing()) return;
    write(OWN, JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, read(key)]))));
    write('token', tokens.access_token);
    write('refresh_token', null);
    write('client_id', String(tokens.client_id));
    changed();
  },

  /** Takes up one's own session again; false when there is none. */
  endActing(): boolean {
    const kept = read(OWN);
    if (kept === null) return false;
    write(OWN, null);
    try {
      const own = JSON.parse(kept) as Partial<Record<(typeof KEYS)[number], string | null>>;
      for (const key of KEYS) write(key, own[key] ?? null);
    } catch {
      // Somebody wrote into the storage: nothing of it can be trusted.
      for (const key of KEYS) write(key, null);
    }
    changed();
    return true;
  },

  /** Forgets everything but the remembered email (specification §4, sign-out). */
  clear() {
    for (const key of KEYS) write(key, null);
    write(OWN, null);
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
