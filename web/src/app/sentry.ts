/** Sentry in the browser (specification §9): fetched only where an operator set its address, see `observe.ts`. */
import {
  type Breadcrumb,
  browserTracingIntegration,
  captureException,
  captureMessage,
  type ErrorEvent,
  init,
  replayIntegration,
} from '@sentry/react';

/** One-time codes and searches travel behind `?` and `#`; a report needs the page, not those. */
export const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? '';

function cleanEvent(event: ErrorEvent): ErrorEvent {
  if (event.request?.url !== undefined) event.request.url = withoutQuery(event.request.url);
  delete event.request?.query_string;
  delete event.request?.headers;
  return event;
}

function cleanBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  const data = breadcrumb.data;
  for (const key of ['url', 'from', 'to']) {
    if (typeof data?.[key] === 'string') data[key] = withoutQuery(data[key]);
  }
  return breadcrumb;
}

export const options = (dsn: string, environment: string) => ({
  dsn,
  environment,
  sendDefaultPii: false,
  integrations: [
    browserTracingIntegration(),
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Compression would need a worker from a blob, which the policy of the page refuses.
      useCompression: false,
      networkDetailAllowUrls: [],
    }),
  ],
  tracesSampleRate: 1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
  // No header of ours goes to anybody's server.
  tracePropagationTargets: [],
  beforeSend: cleanEvent,
  beforeBreadcrumb: cleanBreadcrumb,
});

export const start = (dsn: string, environment: string) => void init(options(dsn, environment));
export const captureError = (error: unknown) => void captureException(error);
export const captureAttempt = (message: string) => void captureMessage(message, 'error');
