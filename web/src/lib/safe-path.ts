/** Return-to addresses come from the URL, so from anybody. Only paths inside this page get through. */

const LONGEST = 2_000;
// Controls, and the bidirectional marks that make an address read differently from what it is.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\]/u;

// Coming back to one of these after signing in would be a circle.
const SIGN_IN =
  /^\/(login|login-error|login-varify|validate|auth|mfauthentication|multi-factor|new-password|signup|forgotPassword|verification|newPassword|forgetVerification|success|error)(\/|$)/i;

/** The path, query and fragment to go to, or `/` when the wish is missing or not ours. Never a sign-in page. */
export function safePath(wish: string | null | undefined, origin = window.location.origin): string {
  if (wish === null || wish === undefined || wish === '' || wish.length > LONGEST || HIDDEN.test(wish)) return '/';
  // A scheme (`javascript:`) may hide in front of the slash that we would add.
  if (/^[a-z][a-z0-9+.-]*:/i.test(wish)) return '/';
  const path = wish.startsWith('/') ? wish : `/${wish}`;
  if (path.startsWith('//')) return '/';
  let url: URL;
  try {
    url = new URL(path, origin);
  } catch {
    return '/';
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (SIGN_IN.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
