/** What watches the page for its operator: Sentry for errors, a tag manager for visits. Both are off unless set. */
import { environment, reportsErrors } from '@/lib/environment';
import { type PageConfig, pageConfig } from '@/lib/page-config';
import type * as sentryModule from './sentry';

type Sentry = Pick<typeof sentryModule, 'start' | 'captureError' | 'captureAttempt'>;

let loading: Promise<Sentry | null> | null = null;

/** Errors of the page do not wait for it, and it never stands in the way of the page. */
function load(dsn: string): Promise<Sentry | null> {
  loading ??= import('./sentry').then(
    (sentry) => {
      sentry.start(dsn, environment(), pageConfig().release);
      return sentry;
    },
    () => null,
  );
  return loading;
}

const wanted = (config: PageConfig) => (reportsErrors() ? config.sentryDsn : null);

async function tell(words: (sentry: Sentry) => void) {
  const dsn = wanted(pageConfig());
  const sentry = dsn === null ? null : await load(dsn);
  if (sentry !== null) words(sentry);
}

export const tellSentry = {
  error: (error: unknown) => void tell((sentry) => sentry.captureError(error)),
  /** At error level, though nothing was thrown. */
  attempt: (message: string) => void tell((sentry) => sentry.captureAttempt(message)),
};

// Codes that work once are in the addresses of these; the tag manager sends addresses to others.
const PRIVATE = /^\/(validate|auth|newPassword|forgetVerification|verification|login-varify|handover)(\/|$)/i;

/** After the page is there: nobody waits for being watched. */
export function startObserving(config: PageConfig = pageConfig(), path = window.location.pathname) {
  const dsn = wanted(config);
  const container = PRIVATE.test(path) ? null : config.tagManagerId;
  if (dsn === null && container === null) return;
  const begin = () => {
    if (dsn !== null) void load(dsn);
    if (container !== null) void import('./tag-manager').then((manager) => manager.start(container));
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: 5_000 });
  else setTimeout(begin, 2_000);
}
