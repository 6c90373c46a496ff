/**
 * Tells the server, and Sentry where it is set, about an error of the page (specification §3, §8): in production and
 * staging only. A failing report is only logged.
 */
import { api } from '@/api/api';
import { publicIp } from '@/api/ip';
import { isProblem } from '@/api/problem';
import { session } from '@/api/session';
import { type Environment, environment, reportsErrors } from '@/lib/environment';
import { pageConfig } from '@/lib/page-config';
import { tellSentry } from './observe';
import { isStaleChunk } from './stale-chunk';

/** A refused call is no error of the page, the server knows it already; nor is a file that a deployment took away. */
export const isWorthReporting = (error: unknown) => !isProblem(error) && !isStaleChunk(error);

export async function reportError(error: unknown, where: Environment = environment()): Promise<void> {
  if (!reportsErrors(where)) return;
  const cause = error instanceof Error ? error : new Error(String(error));
  const user = session.user();
  try {
    await api.post('/error-log', {
      body: {
        error: { message: cause.message, stack: cause.stack ?? '', name: cause.name },
        user: user === null ? null : { id: user.id, email: user.email, client_id: user.client_id },
        environment: {
          url: window.location.href,
          userAgent: navigator.userAgent,
          timestamp: new Date().toISOString(),
          ipAddress: await publicIp(pageConfig().ipLookupUrl),
        },
      },
    });
  } catch (failure) {
    console.error('The error report could not be sent.', failure);
  }
}

/** For the router: what broke while a page was loaded or drawn. */
export function onRouteError(error: unknown) {
  if (!isWorthReporting(error)) return;
  void reportError(error);
  tellSentry.error(error);
}
