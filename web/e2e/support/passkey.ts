/** A device with a lock of its own, as far as the browser can tell. */
import type { Page } from '@playwright/test';
import { signedIn } from './account';

export async function virtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** On the sign-in page: the browser may sign in by its suggestion at once; else the button does. */
export async function signInByPasskey(page: Page) {
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  const inside = page.getByRole('button', { name: /Account of/ });
  await button.or(inside).first().waitFor();
  // The page may be gone under the pointer, which is the better of the two ways.
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await signedIn(page);
}
