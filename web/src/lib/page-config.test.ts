import { expect, test } from 'vitest';
import { readConfig } from './page-config';

test('R88: the support address, the container and Sentry are what the server wrote', () => {
  const json = JSON.stringify({
    brand_name: 'Northwind Desk',
    support_email: 'help@northwind.example',
    sentry_dsn: 'https://key@sentry.example/7',
    release: 'platform@1.2.3',
    tag_manager_id: 'GTM-ABC123',
    ip_lookup_url: 'https://ip.example/json',
    has_calls_app: true,
    signup: false,
    terms_url: 'https://northwind.example/terms',
    privacy_url: 'javascript:alert(1)',
    guide_hosts: ['player.vimeo.com', 7],
  });
  expect(readConfig(json)).toEqual({
    brandName: 'Northwind Desk',
    supportEmail: 'help@northwind.example',
    sentryDsn: 'https://key@sentry.example/7',
    release: 'platform@1.2.3',
    tagManagerId: 'GTM-ABC123',
    ipLookupUrl: 'https://ip.example/json',
    hasCallsApp: true,
    signup: false,
    // UX-49: what is no address of a page is none.
    legal: { terms: 'https://northwind.example/terms', privacy: null, imprint: null },
    guideHosts: ['player.vimeo.com'],
  });
});

test.each([['__PAGE_CONFIG__'], [null], ['[]'], ['{"sentry_dsn":3,"tag_manager_id":"","has_calls_app":"yes"}']])(
  'R88: with %s everything that would call somebody else is off',
  (json) => {
    expect(readConfig(json)).toMatchObject({
      sentryDsn: null,
      release: null,
      tagManagerId: null,
      hasCallsApp: false,
      ipLookupUrl: '/api/v1/error-log/ip',
    });
  },
);

test.each(['', 'support@atelier.local'])('R88: “%s” is no address that one could write to', (support_email) => {
  expect(readConfig(JSON.stringify({ support_email })).supportEmail).toBeNull();
});

test('R88: a platform without a name has its own', () => {
  expect(readConfig('{"brand_name":""}').brandName).toBe('Atelier');
});
