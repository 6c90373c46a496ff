/**
 * What the operator set for the page. The server writes it into the page's head as JSON: that costs no request and
 * needs no inline script, which the policy of the page refuses.
 */

export type PageConfig = {
  /** What the operator calls the platform. */
  brandName: string;
  /** Whom to write to; null: the operator named nobody. */
  supportEmail: string | null;
  /** Sentry's address for errors of the page; null switches Sentry off. */
  sentryDsn: string | null;
  /** The version of the server that the page came from, as the server's own reports name it. */
  release: string | null;
  /** The tag manager's container; null switches it off. */
  tagManagerId: string | null;
  /** Answers `{ip}`. The platform's own by default, so that no third party learns who has an error. */
  ipLookupUrl: string;
  /** Whether there is a calls product to hand people over to. */
  hasCallsApp: boolean;
  /** Whether companies may sign themselves up. */
  signup: boolean;
  /** Where the operator's terms, privacy notice and imprint stand; null: nowhere. */
  legal: Record<LegalPage, string | null>;
  /** Hosts whose films guides may link to. */
  guideHosts: readonly string[];
};

export type LegalPage = 'terms' | 'privacy' | 'imprint';

const DEFAULTS: PageConfig = {
  brandName: 'Atelier',
  supportEmail: null,
  sentryDsn: null,
  release: null,
  tagManagerId: null,
  ipLookupUrl: '/api/v1/error-log/ip',
  hasCallsApp: false,
  signup: true,
  legal: { terms: null, privacy: null, imprint: null },
  guideHosts: [],
};

/** What a server says whose operator set nothing: no letter arrives there. */
const NOWHERE = 'support@atelier.local';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** An address that a browser opens as a page; anything else is none. */
const link = (value: unknown) => {
  const address = text(value);
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
};

/** Reads the JSON; whatever is missing or of another kind keeps its default, so that a broken setting stops no page. */
export function readConfig(json: string | null | undefined): PageConfig {
  let given: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(json ?? '');
    if (typeof parsed === 'object' && parsed !== null) given = parsed as Record<string, unknown>;
  } catch {
    // A development server serves the file with its mark still in it.
  }
  return {
    brandName: text(given['brand_name']) ?? DEFAULTS.brandName,
    supportEmail: given['support_email'] === NOWHERE ? null : text(given['support_email']),
    sentryDsn: text(given['sentry_dsn']),
    release: text(given['release']),
    tagManagerId: text(given['tag_manager_id']),
    ipLookupUrl: text(given['ip_lookup_url']) ?? DEFAULTS.ipLookupUrl,
    hasCallsApp: given['has_calls_app'] === true,
    signup: given['signup'] !== false,
    legal: {
      terms: link(given['terms_url']),
      privacy: link(given['privacy_url']),
      imprint: link(given['imprint_url']),
    },
    guideHosts: Array.isArray(given['guide_hosts'])
      ? given['guide_hosts'].filter((host): host is string => typeof host === 'string')
      : DEFAULTS.guideHosts,
  };
}

let known: PageConfig | null = null;

export function pageConfig(): PageConfig {
  known ??= readConfig(document.querySelector('meta[name="atelier-config"]')?.getAttribute('content'));
  return known;
}

/** For tests: what the server would have written. */
export function setPageConfig(config: Partial<PageConfig> | null) {
  known = config === null ? null : { ...DEFAULTS, ...config };
}
