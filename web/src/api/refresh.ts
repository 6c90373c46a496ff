/**
 * One refresh at a time, in this tab and across tabs. Refresh tokens rotate at each use and reuse ends the session, so
 * two tabs must never send the same one.
 */
import { session } from './session';
import type { Tokens } from './types';

let underWay: Promise<boolean> | null = null;

// Plain-http addresses other than the own machine have no lock manager; there one tab has to do.
const lockManager = (): LockManager | null => navigator.locks ?? null;

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks = lockManager();
  return locks === null ? work() : locks.request('atelier-refresh', work);
}

/**
 * Makes the stored token newer than `stale`. True when a call with the stored token is worth trying, false when the
 * person has to sign in again. `send` does the request and answers null when it was refused.
 */
export function refreshOnce(stale: string | null, send: (refreshToken: string) => Promise<Tokens | null>) {
  underWay ??= exclusively(async () => {
    const kept = session.token();
    // Another tab was quicker: its token is the one to use.
    if (kept !== null && kept !== stale) return true;
    const refreshToken = session.refreshToken();
    if (refreshToken === null) return false;
    const tokens = await send(refreshToken);
    if (tokens === null) return false;
    session.rotate(tokens);
    return true;
  }).finally(() => {
    underWay = null;
  });
  return underWay;
}
