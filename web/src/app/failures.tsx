/** What a failed call looks like when no screen shows it in place (specification §8), and the end of a session. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isBeforeSignIn, isExempt, onSignedOut } from '@/api/http';
import { isProblem, type Problem } from '@/api/problem';
import { setFailureListener } from '@/api/query-client';
import { session } from '@/api/session';
import { paths } from '@/lib/paths';
import { openDialog } from '@/ui/dialogs';
import { toast } from '@/ui/toast';
import { hasLeft, leave } from './leave';

const NOT_ALLOWED = msg`You are not authorized to access this resource.`;
const SIGNED_OUT = msg`Unauthorized. Redirecting to login page...`;

/** Pause between "signed out" and the sign-in page, in milliseconds. */
export const SIGNED_OUT_DELAY = 1_000;

/** Somebody changed the password, here or on another device: every other session ends with this code. */
const PASSWORD_CHANGED = 'auth.password_changed';

/** The address to come back to, as `to` carries it. */
const wish = () => `${window.location.pathname}${window.location.search}`.slice(1);

function dialog(title: string, lines: readonly string[]) {
  void openDialog({
    // One dialog at a time: ten parallel calls that fail are one piece of news.
    modalId: 'failure',
    title: <Text fw={600}>{title}</Text>,
    children: (
      <Stack gap="xs">
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </Stack>
    ),
  });
}

/** Why somebody is on the way to the sign-in page (R79). */
export function tellSignedOut(problem: Problem) {
  const text = problem.said ? problem.message : i18n._(SIGNED_OUT);
  if (problem.code === PASSWORD_CHANGED) dialog(i18n._(msg`Password Changed Successfully`), [text]);
  else toast.warn(text);
}

export type Reaction =
  | { kind: 'none' }
  | { kind: 'dialog'; lines: readonly string[] }
  | { kind: 'forbidden'; message: string | null }
  | { kind: 'prove' }
  | { kind: 'set-up-mfa' };

/** Somebody acts for a client and only looks on. */
const READ_ONLY = 'acting.read_only';
/** Nothing but the set-up of a second factor is open to this person. */
const MFA_NEEDED = 'auth.mfa_setup_required';
/** It has been too long since somebody showed who they are. */
const FRESH_PROOF = 'auth.fresh_proof';
/** Forms with a field of their own for that. */
const ASK_THEMSELVES = /^profile\/(mfa|passkeys|proof)/;

/**
 * The table of §8 as a function. A read that fails is shown in place by its screen, and told in a dialog as well. The
 * exempted calls, and those of people who are not signed in yet, are simply rejected to their screens.
 */
export function reactionTo(problem: Problem, source: 'query' | 'mutation', shownInPlace: boolean): Reaction {
  if (problem.path !== null && (isExempt(problem.path) || isBeforeSignIn(problem.path))) return { kind: 'none' };
  if (problem.code === FRESH_PROOF) return { kind: ASK_THEMSELVES.test(problem.path ?? '') ? 'none' : 'prove' };
  if (problem.status === 403 && problem.code === MFA_NEEDED) return { kind: 'set-up-mfa' };
  // They are where they may be, and only tried to change something.
  if (problem.code === READ_ONLY) return shownInPlace ? { kind: 'none' } : { kind: 'dialog', lines: problem.lines };
  if (problem.status === 403) return { kind: 'forbidden', message: problem.said ? problem.message : null };
  const failedRead = source === 'query' && problem.status === 400 && !shownInPlace;
  if (problem.status === 500 || failedRead) return { kind: 'dialog', lines: problem.lines };
  if (shownInPlace || source === 'query') return { kind: 'none' };
  if (problem.status === 401) return { kind: 'none' };
  return { kind: 'dialog', lines: problem.lines };
}

/** Few ever need it. */
async function askForProof() {
  const { openProof } = await import('./StepUp');
  openProof();
}

/** The page whose failed reads have had their dialog. */
let told: string | null = null;

/** For tests, which share what they load. */
export const forgetTold = () => {
  told = null;
};

/** A page reads a lot at once, and again and again: its failed reads are one piece of news. */
function isNews(page: string) {
  if (told === page) return false;
  told = page;
  return true;
}

/**
 * Under the router, because it needs to navigate. `isFirstLoad`: before the first reads of the first page are through; that
 * a session is over is then the loader's to say (Shell).
 */
export function FailureHandler({ isFirstLoad = false }: { isFirstLoad?: boolean }) {
  const navigate = useNavigate();
  const here = useLocation().pathname;
  // The reads of the next page begin before its address is the one that is shown.
  const page = useNavigation().location?.pathname ?? here;

  useEffect(() => {
    if (told !== page) told = null;
    setFailureListener((error, source, shownInPlace) => {
      if (!isProblem(error)) return;
      const reaction = reactionTo(error, source, shownInPlace);
      if (reaction.kind === 'dialog' && (source === 'mutation' || isNews(page))) {
        dialog(i18n._(msg`Oops...`), reaction.lines);
      }
      if (reaction.kind === 'forbidden') {
        const text = reaction.message ?? i18n._(NOT_ALLOWED);
        toast.warn(text);
        dialog(i18n._(msg`Not allowed`), [text]);
        void navigate(paths.home());
      }
      if (reaction.kind === 'prove') void askForProof();
      if (reaction.kind === 'set-up-mfa') void navigate(paths.multiFactor(wish()));
    });
    return () => setFailureListener(null);
  }, [navigate, page]);

  useEffect(() => {
    if (isFirstLoad) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSignedOut((problem) => {
      if (timer !== undefined || hasLeft()) return;
      // The time of acting for a client is over; one's own session is not.
      if (session.isActing()) {
        void import('@/features/acting/switch').then((acting) => acting.returnToOwn('expired'));
        return;
      }
      tellSignedOut(problem);
      const to = wish();
      timer = setTimeout(() => {
        timer = undefined;
        void leave(navigate, paths.login(to));
      }, SIGNED_OUT_DELAY);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [navigate, isFirstLoad]);
  return null;
}
