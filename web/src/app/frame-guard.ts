/**
 * The second wall against clickjacking (specification §2, §4, §9): the server refuses frames by header; this one works
 * where a proxy dropped it. It needs nothing of the app, so it runs before the app does.
 */

import { pageConfig } from '@/lib/page-config';
import { tabTitle } from '@/lib/tab-title';
import { tellSentry } from './observe';
import { reportError } from './report';

export const RECHECK_MS = 5_000;
export const RECHECKS = 12;

const ATTEMPT = 'Clickjacking attempt detected';

type Host = Pick<Window, 'self' | 'top' | 'location'>;

export function isFramed(host: Host = window): boolean {
  try {
    return host.self !== host.top;
  } catch {
    // Only a foreign parent makes this throw.
    return true;
  }
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** The warning in plain elements: no framework, no styles that could be missing. */
export function showWarning() {
  const page = document.createElement('main');
  page.setAttribute('role', 'alert');
  page.style.cssText = 'max-width: 32rem; margin: 15vh auto 0; padding: 24px';
  const link = element('a', `Open ${pageConfig().brandName} Safely`);
  link.href = window.location.href;
  link.target = '_top';
  link.rel = 'noopener';
  page.append(
    element('h1', 'Security Warning'),
    element(
      'p',
      'This application is displayed in an unauthorized frame. This may be a clickjacking attempt: another site could be trying to make you click on something you do not see.',
    ),
    link,
  );
  document.body.replaceChildren(page);
  document.body.hidden = false;
  document.title = tabTitle('Security Warning');
}

function escape() {
  document.body.hidden = true;
  try {
    if (window.top !== null) window.top.location.href = window.location.href;
  } catch {
    // A sandboxed frame may not move its parent; the warning below stays.
  }
  console.error(ATTEMPT);
  void reportError(new Error(ATTEMPT));
  tellSentry.attempt(ATTEMPT);
  showWarning();
}

/** True when framed right now. Looks again every 5 s, at most 12 times, and whenever the tab becomes visible. */
export function watchFrame({ onFramed, framed = isFramed }: { onFramed: () => void; framed?: () => boolean }): boolean {
  if (framed()) {
    escape();
    return true;
  }
  let checks = 0;
  let done = false;
  const check = () => {
    if (done || !framed()) return;
    done = true;
    onFramed();
    escape();
  };
  const timer = setInterval(() => {
    checks += 1;
    check();
    if (done || checks >= RECHECKS) clearInterval(timer);
  }, RECHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  return false;
}
