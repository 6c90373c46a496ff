/**
 * The page's default Trusted Types policy: text that could hold markup is refused, so that no library and no model
 * answer can write HTML through a sink. Strings without `<` pass, because libraries clear nodes with them. Script may
 * be a worker of the page's own build, and come from the tag manager's host only where an operator switched it on.
 */
import { pageConfig } from './page-config';

type Rules = { createHTML: (input: string) => string; createScriptURL: (input: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

export const TAG_MANAGER = 'https://www.googletagmanager.com';

export function refuseMarkup(input: string): string {
  if (input.includes('<')) throw new TypeError('Markup is not allowed here.');
  return input;
}

/** The workers of the page's own build, and the one that tells of news; nothing that anybody uploaded lies there. */
const WORKER = /^(\/assets\/[a-z]+-worker-[\w-]+|\/push)\.js$/;

export function knownScript(input: string): string {
  const url = URL.parse(input, window.location.href);
  const isWorker = url?.origin === window.location.origin && WORKER.test(url.pathname);
  const isTagManager = pageConfig().tagManagerId !== null && url?.origin === TAG_MANAGER;
  if (!isWorker && !isTagManager) throw new TypeError('Script from there is not allowed here.');
  return input;
}

export function installTrustedTypes(host: { trustedTypes?: TrustedTypes } = window as { trustedTypes?: TrustedTypes }) {
  host.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup, createScriptURL: knownScript });
}
