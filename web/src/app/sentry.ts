/** Sentry in the browser (specification §9): fetched only where an operator set its address, see `observe.ts`. */
import {
  type Breadcrumb,
  browserTracingIntegration,
  captureException,
  captureMessage,
  type ErrorEvent,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react';
import { cleanEnvelope, withoutQuotes } from './sentry-clean';

function cleanEvent(event: ErrorEvent): ErrorEvent {
  delete event.request?.query_string;
  delete event.request?.headers;
  delete event.user;
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = withoutQuotes(exception.value);
  }
  return event;
}

/** What a page's own code wrote to the console may hold anything. */
const cleanBreadcrumb = (breadcrumb: Breadcrumb): Breadcrumb | null =>
  breadcrumb.category === 'console' ? null : breadcrumb;

function transport(options: Parameters<typeof makeFetchTransport>[0]) {
  const made = makeFetchTransport(options);
  return { ...made, send: (envelope: Parameters<typeof made.send>[0]) => made.send(cleanEnvelope(envelope)) };
}

export const options = (dsn: string, environment: string, release: string | null) => ({
  dsn,
  environment,
  ...(release === null ? {} : { release }),
  transport,
  // Sentry would take the address that a report comes from for the person's.
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
  },
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

export const start = (dsn: string, environment: string, release: string | null) =>
  void init(options(dsn, environment, release));
export const captureError = (error: unknown) => void captureException(error);
export const captureAttempt = (message: string) => void captureMessage(message, 'error');
