/** Says that the network or the server is away, asks every few seconds whether it is back, and then reads again what failed meanwhile. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { probe } from '@/api/http';
import { queryClient } from '@/api/query-client';
import { reach } from '@/api/reach';
import { announce } from '@/lib/announce';
import { IconAlert } from '@/ui/icons';

/** Milliseconds between two questions. */
const ASK = 5_000;

export function ReachBanner() {
  const { t } = useLingui();
  const state = useSyncExternalStore(
    (changed) => reach.subscribe(changed),
    () => reach.get(),
  );
  const isAway = state !== 'reached';
  useEffect(() => {
    if (!isAway) return;
    const ask = () => void probe();
    const timer = setInterval(ask, ASK);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      announce(t`The connection is back.`);
      void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    };
  }, [isAway, t]);
  if (!isAway) return null;
  return (
    <Alert color="orange" mb="md" role="status" icon={<IconAlert size={18} aria-hidden />}>
      {state === 'offline' ? (
        <Trans>You are offline. Nothing can be loaded or saved until the connection is back.</Trans>
      ) : (
        <Trans>The server cannot be reached. We keep trying; what you typed stays here.</Trans>
      )}
    </Alert>
  );
}
