/** What an authenticator app shows for a key. */
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

export const totpAt = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')), digits: 6, period: 30 }).generate({
    timestamp: at,
  });

/** The code of the next step: each is good once, and the one of this step may be used up. */
export const nextTotp = (secret: string) => totpAt(secret, Date.now() + STEP_MS);
