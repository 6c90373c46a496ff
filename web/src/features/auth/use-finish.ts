/** What every way of signing in ends with: keep what the answer brought and go on, or to what is asked for next. */
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Login } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { CHALLENGE_DELAY, keepLogin, nextStep, type SignedInAs } from './model';

export function useFinish() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [leaving, setLeaving] = useState(false);
  const [challengePath, setChallengePath] = useState<string | null>(null);

  useEffect(() => {
    if (challengePath === null) return;
    const timer = setTimeout(() => void navigate(challengePath), CHALLENGE_DELAY);
    return () => clearTimeout(timer);
  }, [challengePath, navigate]);

  /** False when the answer neither signs in nor asks for anything. */
  const finish = (login: Login, as: SignedInAs): boolean => {
    const step = nextStep(login, query.get('to'));
    if (step.kind === 'failed') return false;
    keepLogin(login, as);
    setLeaving(true);
    if (step.kind === 'challenge') {
      setChallengePath(step.path);
      return true;
    }
    // Whatever somebody else fetched in this tab is not this person's.
    queryClient.clear();
    void navigate(step.path, { replace: true });
    return true;
  };

  return { finish, leaving, wish: query.get('to') };
}
