/** The contract for signing in, signing up, and resetting a password. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

/** How a challenge can be answered by this account. */
export type ChallengeWay = 'totp' | 'passkey' | 'recovery_code';

/** How an address signs in. Unknown addresses answer like known ones of the same domain. */
export type Discovery = { way: 'password' | 'sso'; provider: 'oidc' | 'azure' | null };

export type PasskeyAsked = { session: string; options: PublicKeyCredentialRequestOptionsJSON };

/** A code is on its way; another one may be asked for after so many seconds. */
export type CodeSent = Wire.CodeSent;

export type SignUp = {
  company: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  confirm_password: string;
};

/** A token of one minute that opens the calls product. */
export type SecurityToken = { token: { key: string }; url: string | null };

export type Passkey = Sent<Wire.PasskeyView>;
export type MfaState = Sent<Wire.Mfa>;

/** `qr` is drawn by the page: each row is a string of 0 and 1. */
export type TotpStart = Wire.TotpStarted;
export type RecoveryCodes = Wire.RecoveryCodes;
export type PasskeyStart = { session: string; options: PublicKeyCredentialCreationOptionsJSON };
