import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPageConfig } from '@/lib/page-config';
import { knownScript } from '@/lib/trusted-types';

const sentOff = vi.hoisted(() => vi.fn());
vi.mock('@sentry/react', () => ({
  init: vi.fn(),
  captureException: vi.fn(),
  captureMessage: vi.fn(),
  makeFetchTransport: () => ({ send: sentOff, flush: vi.fn() }),
  browserTracingIntegration: () => ({ name: 'tracing' }),
  replayIntegration: (options: object) => ({ name: 'replay', options }),
}));

const sdk = await import('@sentry/react');

/** A page on this host, with nothing loaded yet. */
async function pageAt(host: string) {
  vi.resetModules();
  const config = await import('@/lib/page-config');
  config.setPageConfig({ sentryDsn: 'https://key@sentry.example/7' });
  vi.spyOn(window.location, 'host', 'get').mockReturnValue(host);
  return import('./observe');
}

beforeEach(() => void vi.clearAllMocks());
afterEach(() => setPageConfig(null));

test('R88: traces 100 %, replays 10 %, replays on error 100 %, text and inputs masked', async () => {
  const { options } = await import('./sentry');
  const made = options('https://key@sentry.example/7', 'prod', 'platform@1.2.3');
  expect(made).toMatchObject({
    environment: 'prod',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    release: 'platform@1.2.3',
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, urlQueryParams: false },
  });
  expect(made.integrations).toContainEqual({
    name: 'replay',
    options: expect.objectContaining({ maskAllText: true, maskAllInputs: true }),
  });
});

test.each(['atelier.example', 'stage.atelier.example'])('R81: on %s Sentry hears of it', async (host) => {
  const { tellSentry } = await pageAt(host);
  tellSentry.attempt('Clickjacking attempt detected');
  await vi.waitUntil(() => vi.mocked(sdk.captureMessage).mock.calls.length > 0);
  expect(sdk.init).toHaveBeenCalledOnce();
  expect(sdk.captureMessage).toHaveBeenCalledExactlyOnceWith('Clickjacking attempt detected', 'error');
});

test('R81: on a developer’s machine it does not', async () => {
  const { tellSentry } = await pageAt('localhost:8080');
  tellSentry.attempt('Clickjacking attempt detected');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sdk.init).not.toHaveBeenCalled();
});

test('R88: without an address nothing is loaded', async () => {
  const { tellSentry } = await pageAt('atelier.example');
  (await import('@/lib/page-config')).setPageConfig({ sentryDsn: null });
  tellSentry.error(new Error('x'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sdk.init).not.toHaveBeenCalled();
});

test('C7, C26: no code, no search, no address and no text leaves with a report, of whatever kind', async () => {
  const { options } = await import('./sentry');
  const made = options('https://key@sentry.example/7', 'prod', null);
  const event = made.beforeSend({
    type: undefined,
    exception: { values: [{ type: 'SyntaxError', value: 'Unexpected token, "secret letter" is not valid JSON' }] },
    request: { url: 'https://atelier.example/validate?token=secret#code', query_string: 'token=secret' },
    user: { email: 'secret@atelier.example' },
  });
  expect(made.beforeBreadcrumb({ category: 'console', message: 'secret' })).toBeNull();
  const recording = new TextEncoder().encode('{"segment_id":0}\n[{"href":"https://atelier.example/a?x=secret"}]');
  const sending = made.transport({ url: 'https://sentry.example', recordDroppedEvent: () => undefined });
  void sending.send([
    {},
    [
      [{ type: 'event' }, { ...event, release: 'platform@0.1.0' }],
      [
        { type: 'span' },
        { items: [{ name: 'GET /api/v1/people?search=secret', url: '/b#secret', of: 'secret@x.test' }] },
      ],
      [{ type: 'replay_recording', length: recording.length }, recording],
    ],
  ] as never);
  const [, items] = sentOff.mock.lastCall?.[0] ?? [];
  const sent = items.map(([head, body]: [object, unknown]) =>
    JSON.stringify([head, body instanceof Uint8Array ? new TextDecoder().decode(body) : body]),
  );
  expect(sent.join()).not.toContain('secret');
  expect(sent[0]).toContain('https://atelier.example/validate');
  expect(sent[0]).toContain('platform@0.1.0');
  expect(sent[1]).toContain('"GET /api/v1/people"');
  expect(items[2][0].length).toBe(items[2][1].length);
});

test('R88: the container is loaded from its host, and no other script may be', async () => {
  setPageConfig({ tagManagerId: 'GTM-ABC123' });
  const { start } = await import('./tag-manager');
  const layer: Window & { dataLayer?: Record<string, unknown>[] } = window;
  // The test's document would go and fetch it.
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  expect(start('GTM-ABC123', layer).src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-ABC123');
  expect(layer.dataLayer?.[0]).toMatchObject({ event: 'gtm.js' });

  expect(knownScript('https://www.googletagmanager.com/gtag/js?id=G-1')).toContain('gtag');
  for (const other of [
    'https://evil.example/x.js',
    '/assets/x.js',
    'https://www.googletagmanager.com.evil.example/x',
  ]) {
    expect(() => knownScript(other)).toThrow(TypeError);
  }
  setPageConfig({ tagManagerId: null });
  expect(() => knownScript('https://www.googletagmanager.com/gtm.js')).toThrow(TypeError);
});
