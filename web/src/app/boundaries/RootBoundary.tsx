/** The last resort: the frame of the page itself failed. Reports it and shows the way out. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { FallbackPage } from '@/features/errors/FallbackPage';
import { isStaleChunk } from '../stale-chunk';

export function RootBoundary() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <FallbackPage newVersion={isStaleChunk(error)} />;
}
