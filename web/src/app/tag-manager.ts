/**
 * The tag manager's container (specification §9). Its script and what that fetches from the same host may run; tags of
 * custom HTML or script may not, because the policy of the page allows no inline script. Nothing personal is handed over.
 */
import { TAG_MANAGER } from '@/lib/trusted-types';

type Layer = Record<string, unknown>[];

export function start(container: string, host: Window & { dataLayer?: Layer } = window): HTMLScriptElement {
  host.dataLayer ??= [];
  host.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${TAG_MANAGER}/gtm.js?id=${encodeURIComponent(container)}`;
  document.head.append(script);
  return script;
}
