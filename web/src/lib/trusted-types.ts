/**
 * The page's default Trusted Types policy: text that could hold markup is refused, so that no library and no model
 * answer can write HTML through a sink. Strings without `<` pass, because libraries clear nodes with them. Script may
 * be loaded from the tag manager's host alone, and only where an operator switched it on.
 */
import { pageConfig } from './page-config';

type Rules = { createHTML: (input: string) => string; createScriptURL: (input: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

export const TAG_MANAGER = 'https://www.googletagmanager.com';

export function refuseMarkup(input: string): string {
  if (input.includes('<')) throw new TypeError('Markup is not allowed here.');
  return input;
}

export function tagManagerOnly(input: string): string {
  const isOurs = pageConfig().tagManagerId !== null && URL.canParse(input) && new URL(input).origin === TAG_MANAGER;
  if (!isOurs) throw new TypeError('Script from there is not allowed here.');
  return input;
}

export function installTrustedTypes(host: { trustedTypes?: TrustedTypes } = window as { trustedTypes?: TrustedTypes }) {
  host.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup, createScriptURL: tagManagerOnly });
}
