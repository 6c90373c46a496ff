/** What was fetched for somebody does not outlive their session. */
import { useEffect } from 'react';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';

/**
 * Empties the cache when the caller has left the screen and nobody is signed in any more. Not earlier: a page that is
 * still drawn would ask for what it shows again, without a session, and fail.
 */
export function useForgetAfterwards() {
  useEffect(
    () => () => {
      if (!session.isSignedIn()) queryClient.clear();
    },
    [],
  );
}
