/** What a failed call looks like when no screen shows it in place (specification §8), and the end of a session. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onSignedOut } from '@/api/http';
import { isProblem, type Problem } from '@/api/problem';
import { setFailureListener } from '@/api/query-client';
import { SIGNED_OUT_DELAY } from '@/features/auth/model';
import { paths } from '@/lib/paths';
import { toast } from '@/ui/toast';
import { leave } from './leave';

const NOT_ALLOWED = msg`You are not authorized to access this resource.`;
const SIGNED_OUT = msg`Unauthorized. Redirecting to login page...`;

function dialog(title: string, lines: readonly string[]) {
  modals.open({
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

export type Reaction =
  | { kind: 'none' }
  | { kind: 'dialog'; lines: readonly string[] }
  | { kind: 'forbidden'; message: string | null };

/** The table of §8 as a function. A query's failure is shown in place by its screen, so only 403 concerns it here. */
export function reactionTo(problem: Problem, source: 'query' | 'mutation', shownInPlace: boolean): Reaction {
  if (problem.status === 403) return { kind: 'forbidden', message: problem.message === '' ? null : problem.message };
  if (source === 'query') return { kind: 'none' };
  if (problem.status === 500) return { kind: 'dialog', lines: [problem.message] };
  if (shownInPlace) return { kind: 'none' };
  if (problem.status === 401) return { kind: 'none' };
  return { kind: 'dialog', lines: problem.lines };
}

/** Mounted once under the router: it needs to navigate. */
export function FailureHandler() {
  const navigate = useNavigate();
  useEffect(() => {
    setFailureListener((error, source, shownInPlace) => {
      if (!isProblem(error)) return;
      const reaction = reactionTo(error, source, shownInPlace);
      if (reaction.kind === 'dialog') dialog(i18n._(msg`Oops...`), reaction.lines);
      if (reaction.kind === 'forbidden') {
        const text = reaction.message ?? i18n._(NOT_ALLOWED);
        toast.warn(text);
        dialog(i18n._(msg`Not allowed`), [text]);
        void navigate(paths.home());
      }
    });
    return () => setFailureListener(null);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSignedOut((problem) => {
      if (timer !== undefined) return;
      if (problem.code === 'auth.password_changed') {
        dialog(i18n._(msg`Password Changed Successfully`), [problem.message]);
      } else {
        toast.warn(i18n._(SIGNED_OUT));
      }
      const { pathname, search } = window.location;
      timer = setTimeout(() => {
        timer = undefined;
        void leave(navigate, paths.login(`${pathname}${search}`.slice(1)));
      }, SIGNED_OUT_DELAY);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [navigate]);
  return null;
}
