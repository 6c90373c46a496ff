/** Passkeys among the suggestions of the email field: the browser waits for one while the page is open. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Login } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { canSuggestPasskeys, provePasskey } from '@/lib/passkeys';
import { askForPasskey, finishPasskey } from '../sign-in';

/** The server's question is good for five minutes; a new one takes its place before that. */
const RENEW_MS = 270_000;

export function usePasskeySuggestions(onSignedIn: (login: Login) => void, wanted: boolean) {
  const [finishing, setFinishing] = useState(false);
  const [lines, setLines] = useState<string[]>([]);
  const [turn, setTurn] = useState(0);
  const signedIn = useEffectEvent(onSignedIn);

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const wait = async () => {
      if (!(await canSuggestPasskeys()) || abort.signal.aborted) return;
      try {
        const asked = await askForPasskey(null);
        if (abort.signal.aborted) return;
        const credential = await provePasskey(asked.options, { signal: abort.signal, suggest: true });
        setFinishing(true);
        signedIn(await finishPasskey(asked, credential));
      } catch (error) {
        // A suggestion that could not be offered is no news; a chosen one that was refused is.
        if (!abort.signal.aborted && isProblem(error) && error.path === 'auth/passkey/finish') setLines(error.lines);
      } finally {
        setFinishing(false);
      }
    };
    void wait();
    const renew = setTimeout(() => setTurn((current) => current + 1), RENEW_MS);
    return () => {
      clearTimeout(renew);
      abort.abort();
    };
    // `turn` is not read: its change is the reason to ask anew.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [wanted, turn]);

  return { finishing, lines };
}
