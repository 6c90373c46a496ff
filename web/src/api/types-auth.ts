/** The contract for signing in, signing up, and resetting a password. */

/** How a challenge can be answered by this account. */
export type ChallengeWay = 'totp' | 'passkey' | 'recovery_code';

/** How an address signs in. Unknown addresses answer like known ones of the same domain. */
export type Discovery = { way: 'password' | 'sso'; provider: 'oidc' | 'azure' | null };

export type PasskeyAsked = { session: string; options: PublicKeyCredentialRequestOptionsJSON };

/** A code is on its way; another one may be asked for after so many seconds. */
export type CodeSent = { resend_after: number };

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

export type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null };
export type MfaState = { required: boolean; totp: boolean; passkeys: Passkey[]; recovery_codes_left: number };

/** `qr` is drawn by the page: each row is a string of 0 and 1. */
export type TotpStart = { secret: string; otpauth_url: string; qr: { size: number; rows: string[] } };
export type RecoveryCodes = { recovery_codes: string[] };
export type PasskeyStart = { session: string; options: PublicKeyCredentialCreationOptionsJSON };
