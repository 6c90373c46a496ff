/** Tells the server about an error of the page (specification §3). A failing report is only logged. */
import { send } from '@/api/http';
import { isProblem } from '@/api/problem';
import { session } from '@/api/session';
import { isStaleChunk } from './stale-chunk';

/** A refused call is no error of the page, the server knows it already; nor is a file that a deployment took away. */
export const isWorthReporting = (error: unknown) => !isProblem(error) && !isStaleChunk(error);

export async function reportError(error: unknown): Promise<void> {
  const cause = error instanceof Error ? error : new Error(String(error));
  const user = session.user();
  try {
    await send('POST', 'error-log', {
      body: {
        error: { message: cause.message, stack: cause.stack ?? '', name: cause.name },
        user: user === null ? null : { id: user.id, email: user.email, client_id: user.client_id },
        environment: {
          url: window.location.href,
          userAgent: navigator.userAgent,
          timestamp: new Date().toISOString(),
          // The policy of the page allows no call to an outside look-up; the server knows the address anyway.
          ipAddress: 'ip fetch failed',
        },
      },
    });
  } catch (failure) {
    console.error('The error report could not be sent.', failure);
  }
}

/** For the router: what broke while a page was loaded or drawn. */
export function onRouteError(error: unknown) {
  if (isWorthReporting(error)) void reportError(error);
}
