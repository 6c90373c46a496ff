/** The contract for signing in, signing up, and resetting a password. */
import type * as Wire from './gen/types.gen';

/** How a challenge can be answered by this account. */
export type ChallengeWay = Wire.LoginChallengeWay;

/** How an address signs in. Unknown addresses answer like known ones of the same domain. */
export type Discovery = Wire.Discovered;

export type PasskeyAsked = Wire.PasskeyAuthentication;

/** A code is on its way; another one may be asked for after so many seconds. */
export type CodeSent = Wire.CodeSent;

export type SignUp = Omit<Wire.SignUpRequest, 'local_timezone'>;

/** A token of one minute that opens the calls product. */
export type SecurityToken = Wire.Handover;

export type Passkey = Wire.PasskeyView;
export type MfaState = Wire.Mfa;

/** `qr` is drawn by the page: each row is a string of 0 and 1. */
export type TotpStart = Wire.TotpStarted;
export type RecoveryCodes = Wire.RecoveryCodes;
export type PasskeyStart = Wire.PasskeyRegistration;
