/**
 * One refresh at a time, in this tab and across tabs. Refresh tokens rotate at each use and reuse ends the session, so
 * two tabs must never send the same one.
 */
import { isProblem, type Problem } from './problem';
import { session } from './session';
import type { Tokens } from './types';

/** `over`: the person has to sign in again; with what ended the session, when the server said it. */
export type Renewal = { kind: 'renewed' } | { kind: 'over'; problem: Problem | null };

let underWay: Promise<Renewal> | null = null;

// Plain-http addresses other than the own machine have no lock manager; there one tab has to do.
const lockManager = (): LockManager | null => navigator.locks ?? null;

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const locks = lockManager();
  return locks === null ? work() : locks.request('atelier-refresh', work);
}

/**
 * Makes the stored token newer than `stale`: renewed, a call with the stored token is worth trying. `send` does the
 * request and answers the refusal when there was one.
 */
export function refreshOnce(stale: string | null, send: (refreshToken: string) => Promise<Tokens | Problem>) {
  underWay ??= exclusively(async (): Promise<Renewal> => {
    const kept = session.token();
    // Another tab was quicker: its token is the one to use.
    if (kept !== null && kept !== stale) return { kind: 'renewed' };
    const refreshToken = session.refreshToken();
    if (refreshToken === null) return { kind: 'over', problem: null };
    const answer = await send(refreshToken);
    if (isProblem(answer)) return { kind: 'over', problem: answer };
    session.rotate(answer);
    return { kind: 'renewed' };
  }).finally(() => {
    underWay = null;
  });
  return underWay;
}
