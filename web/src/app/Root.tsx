/** Around every page: what must live under the router but is not a page. */
import { Outlet, ScrollRestoration } from 'react-router';
import { FailureHandler } from './failures';
import { RouteAnnouncer } from './RouteAnnouncer';

export function Root() {
  return (
    <>
      <FailureHandler />
      <RouteAnnouncer />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
