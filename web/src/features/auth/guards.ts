/** Who may open which of the public pages; the others are led on. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { session } from '@/api/session';
import { paths } from '@/lib/paths';
import { safePath } from '@/lib/safe-path';

export const wishOf = (request: Request) => new URL(request.url).searchParams.get('to');

/** Pages for people who are not signed in: the others go on to where they wanted. */
export function guestsOnly({ request }: LoaderFunctionArgs) {
  if (!session.isSignedIn()) return null;
  const wish = wishOf(request);
  return redirect(session.mustSetUpMfa() ? paths.multiFactor(wish) : safePath(wish));
}

/** Pages that answer a challenge: without one there is nothing to answer. */
export function challengedOnly({ request }: LoaderFunctionArgs) {
  return session.challengeSession() === null ? redirect(paths.login(wishOf(request))) : null;
}

/** The set-up of a second factor is for people who are signed in; with a challenge open, the code comes first. */
export function signedInOnly({ request }: LoaderFunctionArgs) {
  if (session.isSignedIn()) return null;
  const wish = wishOf(request);
  return redirect(session.challengeSession() === null ? paths.login(wish) : paths.mfaCode(wish));
}
