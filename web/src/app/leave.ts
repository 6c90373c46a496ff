/** The end of a session in this page, the same way wherever it begins. */
import type { NavigateFunction } from 'react-router';
import { session } from '@/api/session';

/**
 * The session goes first, or the sign-in page would send the person back. What was fetched goes with the page that
 * shows it (`useForgetAfterwards`): `navigate` has ended before React draws the next page.
 */
export async function leave(navigate: NavigateFunction, to: string) {
  session.clear();
  await navigate(to);
}
