/*
 * Tells of news while nobody looks at a page (R44). The message says nothing but that there is some, so nothing is read, kept or
 * fetched here; the words came with the address of this script, in the language of whoever switched it on.
 */
const words = new URL(self.location.href).searchParams;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  event.waitUntil(tell());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Who looks at a page sees it there. */
async function tell() {
  if ((await pages()).some((page) => page.visibilityState === 'visible')) return;
  await self.registration.showNotification(words.get('title') ?? 'Atelier', {
    body: words.get('body') ?? '',
    tag: 'news',
    icon: '/favicon.svg',
  });
}

async function open() {
  const [page] = await pages();
  await (page === undefined ? self.clients.openWindow('/notifications') : page.focus());
}
