/** What this browser can do, and whether it tells of news. */
import type { NewPushBrowser } from '@/api/gen/types.gen';

const SCRIPT = '/push.js';

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registered = () => navigator.serviceWorker.getRegistration(SCRIPT);

/** The address by which the server knows this browser; `null`: it tells nothing. */
export async function endpointHere(): Promise<string | null> {
  if (!canPush()) return null;
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Asks whoever sits there; `null`: they said no. `words` are what the browser shows. */
export async function subscribe(
  publicKey: string,
  words: { title: string; body: string },
): Promise<NewPushBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(`${SCRIPT}?${new URLSearchParams(words).toString()}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return null;
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

export async function unsubscribe() {
  const registration = await registered();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
