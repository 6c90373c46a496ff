/** Around every page: what must live under the router but is not a page. */
import { Outlet, ScrollRestoration } from 'react-router';
import { useFirstProblem } from '@/ui/first-problem';
import { FailureHandler } from './failures';
import { RouteAnnouncer } from './RouteAnnouncer';

export function Root() {
  useFirstProblem();
  return (
    <>
      <FailureHandler />
      <RouteAnnouncer />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
