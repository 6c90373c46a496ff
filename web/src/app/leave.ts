/** The end of a session in this page, the same way wherever it begins. */
import type { NavigateFunction } from 'react-router';
import { session } from '@/api/session';

let left = false;

/**
 * Somebody is on the way to the sign-in page, or there. What was still asked for is then refused for want of a session:
 * that is no news, and the sign-in page no place to come back to.
 */
export const hasLeft = () => left && !session.isSignedIn();

/**
 * The session goes first, or the sign-in page would send the person back. What was fetched goes with the page that
 * shows it (`useForgetAfterwards`): `navigate` has ended before React draws the next page.
 */
export async function leave(navigate: NavigateFunction, to: string) {
  session.clear();
  left = true;
  await navigate(to);
}
