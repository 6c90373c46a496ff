/** A page failed; the shell around it still works, so navigation stays where it was. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { isProblem } from '@/api/problem';
import { FallbackPage } from '@/features/errors/FallbackPage';
import { NotFoundView } from '@/features/errors/NotFoundView';
import { pageConfig } from '@/lib/page-config';
import { ErrorView } from '@/ui/ErrorView';
import { PageHeader } from '@/ui/PageHeader';
import { isStaleChunk } from '../stale-chunk';

export function PageBoundary() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // A page whose list knows no such name says it so.
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  if (!isProblem(error)) return <FallbackPage newVersion={isStaleChunk(error)} inShell />;
  // Another tenant's id answers 404 too: what is not yours does not exist.
  if (error.status === 404) return <NotFoundView />;
  if (error.status === 401) return null;
  return (
    <Box>
      <PageHeader
        title={t`Something went wrong`}
        description={<Trans>The rest of {brandName} still works. Try again, or continue on another page.</Trans>}
      />
      <ErrorView error={error} onRetry={() => void revalidate()} retrying={state === 'loading'} />
    </Box>
  );
}
