/** Rules of the single sign-on form, without React. */
import type { SsoRoleMapping, SsoSettings } from '@/api/gen/types.gen';
import type { SsoValues } from './queries';

export type SsoForm = {
  preset: SsoSettings['preset'];
  /** Azure names its issuer by the directory's id; the form asks for that alone. */
  tenant: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string[];
  default_role_id: string;
  role_claim: string;
  role_map: SsoRoleMapping[];
  enabled: boolean;
  enforced: boolean;
};

const AZURE = /^https:\/\/login\.microsoftonline\.com\/([^/]+)\/v2\.0\/?$/i;

export const azureIssuer = (tenant: string) => `https://login.microsoftonline.com/${tenant.trim()}/v2.0`;
export const azureTenant = (issuer: string) => AZURE.exec(issuer)?.[1] ?? '';

export const emptyForm = (defaultRole: string): SsoForm => ({
  preset: 'oidc',
  tenant: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  domains: [],
  default_role_id: defaultRole,
  role_claim: '',
  role_map: [],
  enabled: true,
  enforced: false,
});

export const formOf = (kept: SsoSettings): SsoForm => ({
  preset: kept.preset,
  tenant: kept.preset === 'azure' ? azureTenant(kept.issuer) : '',
  issuer: kept.issuer,
  client_id: kept.client_id,
  client_secret: '',
  domains: kept.domains,
  default_role_id: kept.default_role_id,
  role_claim: kept.role_claim ?? '',
  role_map: kept.role_map,
  enabled: kept.enabled,
  enforced: kept.enforced,
});

/** What is sent. An empty secret means "the one you have"; rows of the role map that are not filled in are left out. */
export function valuesOf(form: SsoForm): SsoValues {
  const claim = form.role_claim.trim();
  return {
    preset: form.preset,
    issuer: form.preset === 'azure' ? azureIssuer(form.tenant) : form.issuer.trim(),
    client_id: form.client_id.trim(),
    ...(form.client_secret === '' ? {} : { client_secret: form.client_secret }),
    domains: form.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, '')),
    default_role_id: form.default_role_id,
    role_claim: claim === '' ? null : claim,
    role_map: claim === '' ? [] : form.role_map.filter((row) => row.value.trim() !== '' && row.role_id !== ''),
    enabled: form.enabled,
    // Nobody could sign in at all with a way that is off.
    enforced: form.enabled && form.enforced,
  };
}

/** An issuer is an https address without query or fragment (OpenID Connect Discovery §3). */
export function isIssuer(text: string): boolean {
  try {
    const url = new URL(text.trim());
    const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    return (url.protocol === 'https:' || (local && url.protocol === 'http:')) && url.search === '' && url.hash === '';
  } catch {
    return false;
  }
}

const DOMAIN = /^@?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i;
export const isDomain = (text: string) => DOMAIN.test(text.trim());
