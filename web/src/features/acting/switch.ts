/**
 * From one's own session into a client's and back. The page is loaded anew each time: nothing that was fetched for one
 * client may stay on the screen, in the cache or in a form for another.
 */
import { session } from '@/api/session';
import type { ActingTokens } from '@/api/types';
import { page } from '@/lib/page';
import { paths } from '@/lib/paths';

export type Ending = 'ended' | 'expired';
const NOTE = 'acting-ending';

export function beginActing(tokens: ActingTokens) {
  session.act(tokens);
  page.load(paths.home());
}

/** Takes up one's own session again. False when there is none to take up. */
export function returnToOwn(how: Ending): boolean {
  if (!session.endActing()) return false;
  try {
    sessionStorage.setItem(NOTE, how);
  } catch {
    // Then the person is not told how it ended; the missing bar says enough.
  }
  page.load(paths.actForClient());
  return true;
}

/** How the last acting ended, once. */
export function takeEnding(): Ending | null {
  try {
    const how = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return how === 'ended' || how === 'expired' ? how : null;
  } catch {
    return null;
  }
}
