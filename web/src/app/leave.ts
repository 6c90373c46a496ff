/** The end of a session in this page, the same way wherever it begins. */
import type { NavigateFunction } from 'react-router';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';

/**
 * The session goes first, or the sign-in page would send the person back; what was fetched goes last, or the page that
 * is still on the screen would fetch it again.
 */
export async function leave(navigate: NavigateFunction, to: string) {
  session.clear();
  await navigate(to);
  queryClient.clear();
}
