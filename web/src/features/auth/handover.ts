/** Who is handed over to the calls product, and how the way there looks (specification §4, §6). Pure. */

export type App = 'calls' | 'na';

/** The first entry decides; phones and tablets always get the web app. Null: nothing that could be handed over. */
export function appFor(featureAccess: readonly string[], mobile: boolean): App | null {
  switch (featureAccess[0]) {
    case 'ONLY_CALLS':
    case 'CALL_AI':
      return mobile ? 'na' : 'calls';
    case 'WEB_APP':
      return 'na';
    default:
      return null;
  }
}

/** May use calls at all (§6): `CALL_AI` or `WEB_APP`. The wider check takes `ONLY_CALLS` too. */
export const hasCallsAccess = (featureAccess: readonly string[], { wider = false } = {}) =>
  featureAccess.some((each) => each === 'CALL_AI' || each === 'WEB_APP' || (wider && each === 'ONLY_CALLS'));

/** Pause before the handover's target, in milliseconds. */
export const HANDOVER_DELAY = 1_000;

/** The calls product's address with the wish as its path; the key is good once, for a minute, for this app alone. */
export function handoverAddress(base: string, app: App, wish: string, key: string): string {
  const address = new URL(base);
  const target = new URL(wish.startsWith('/') ? wish : `/${wish}`, address.origin);
  address.pathname = `${address.pathname.replace(/\/$/, '')}${target.pathname}`;
  for (const [name, value] of target.searchParams) address.searchParams.set(name, value);
  address.searchParams.set('app', app);
  address.searchParams.set('token', key);
  return address.toString();
}
