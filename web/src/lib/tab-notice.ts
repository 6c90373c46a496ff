/** News for somebody who looks at another tab: in this one's title and icon, until it is looked at again. */

const ICON = '/favicon.svg';
const NEWS_ICON = '/favicon-news.svg';

let count = 0;
const listeners = new Set<() => void>();

/** How much nobody has looked at yet: in front of every page's title, and a dot in the icon. */
export function countInTab(next: number) {
  if (next === count) return;
  count = next;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', next > 0 ? NEWS_ICON : ICON);
  for (const changed of listeners) changed();
}

export const tabCount = {
  get: () => count,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};

/** A page's title with the count, and without it. */
export const countedTitle = (title: string, shown: number) =>
  shown > 0 ? `(${shown > 99 ? '99+' : String(shown)}) ${title}` : title;
export const plainTitle = (title: string) => title.replace(/^\(\d+\+?\) /, '');

let takeBack: (() => void) | null = null;

/** Does nothing while the page is in sight: there the news is on the screen. */
export function noticeInTab(text: string) {
  if (!document.hidden) return;
  takeBack?.();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = { title: document.title, icon: icon?.getAttribute('href') ?? null };
  const shown = `● ${text} · ${before.title}`;
  document.title = shown;
  icon?.setAttribute('href', NEWS_ICON);

  const onVisible = () => {
    if (!document.hidden) takeBack?.();
  };
  takeBack = () => {
    takeBack = null;
    document.removeEventListener('visibilitychange', onVisible);
    // A page that changed its title meanwhile keeps the new one.
    if (document.title === shown) document.title = before.title;
    if (before.icon !== null) icon?.setAttribute('href', before.icon);
  };
  document.addEventListener('visibilitychange', onVisible);
}
