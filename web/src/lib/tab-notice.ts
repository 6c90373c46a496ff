/** News for somebody who looks at another tab: in this one's title and icon, until it is looked at again. */

const NEWS_ICON = '/favicon-news.svg';

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
