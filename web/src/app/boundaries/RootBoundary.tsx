/** The last resort: the frame of the page itself failed. Reports it and shows the way out. */
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FallbackPage } from '@/features/errors/FallbackPage';
import { NotFoundPublic } from '@/features/errors/NotFoundPublic';
import { isStaleChunk } from '../stale-chunk';

export function RootBoundary() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isNotFound) console.error(error);
  }, [error, isNotFound]);
  return isNotFound ? <NotFoundPublic /> : <FallbackPage newVersion={isStaleChunk(error)} />;
}
