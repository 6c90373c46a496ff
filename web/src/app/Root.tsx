/** Around every page: what must live under the router but is not a page. */
import { Outlet, ScrollRestoration } from 'react-router';
import { useEscape } from '@/ui/escape';
import { useFirstProblem } from '@/ui/first-problem';
import { useFocusHome } from '@/ui/focus-home';
import { FailureHandler } from './failures';
import { RouteAnnouncer } from './RouteAnnouncer';

export function Root() {
  useEscape();
  useFirstProblem();
  useFocusHome();
  return (
    <>
      <FailureHandler />
      <RouteAnnouncer />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
