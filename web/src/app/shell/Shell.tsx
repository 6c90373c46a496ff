/** The frame of every signed-in page: navigation at the left, the person at the top. */

import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, AppShell, Box, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, Navigate, Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { isProblem } from '@/api/problem';
import { queryClient } from '@/api/query-client';
import { session, useSession } from '@/api/session';
import { useAccountSettings } from '@/features/account/use-theme';
import { useForgetAfterwards } from '@/features/auth/forget';
import { heldBy, profileQuery, useProfile } from '@/features/auth/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { page } from '@/lib/page';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { isPartner } from '@/lib/permissions';
import { wantDialogs } from '@/ui/dialogs';
import { IconSearch } from '@/ui/icons';
import { Logo } from '@/ui/Logo';
import { tellSignedOut } from '../failures';
import { Keys, type Open } from '../keys/Keys';
import { leave } from '../leave';
import { Navigation } from './Navigation';
import { NavigationProgress } from './NavigationProgress';
import { AnnouncementBanners, Bell, PageGuides, UserMenu } from './parts';
import { ReachBanner } from './ReachBanner';
import classes from './Shell.module.css';

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const profile = await queryClient.query({ ...profileQuery(), staleTime: 'static' });
    if (!isPartner(heldBy(profile))) {
      void queryClient.query({ ...workspacesQuery(), staleTime: 'static' }).catch(() => undefined);
    }
  } catch (error) {
    if (!isProblem(error) || error.status !== 401) throw error;
    // At the first load nobody listens for the end of a session yet, and a page that cannot open explains nothing.
    if (session.endActing()) throw redirect(paths.home());
    session.clear();
    tellSignedOut(error);
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.login(`${pathname}${search}`.slice(1)));
  }
  return null;
}

// Only staff of the platform's owner ever see it.
const ActingBanner = lazy(async () => ({
  default: (await import('@/features/acting/components/ActingBanner')).ActingBanner,
}));

const BillingBanner = lazy(async () => ({
  default: (await import('@/features/billing/components/BillingBanner')).BillingBanner,
}));

// Hardly anybody ever sees it.
const LimitLine = lazy(async () => ({
  default: (await import('@/features/console/components/LimitLine')).LimitLine,
}));

/** Where everybody but a partner works; that one comes here by an old link at most, and is led to what there is. */
const IN_THE_WORK = /^\/(workspaces|runs|build-use-case|edit-use-case|use-case|documents)(\/|$)/;

/** Heights in pixels; `--atelier-header-height` says the first one too. */
const HEADER = 56;
const BANNER = 40;

export function Component() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const user = useSession();
  const [keys, setKeys] = useState<Open>(null);
  const profile = useProfile();
  const { acting } = profile;
  const works = !isPartner(heldBy(profile));
  useAccountSettings(profile);
  useEffect(close, [pathname, close]);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // The drawer of a phone lies over what they open.
  const openKeys = (what: Open) => {
    close();
    setKeys(what);
  };
  useSignedOutElsewhere();
  useForgetAfterwards();
  useEffect(wantDialogs, []);

  return (
    <AppShell
      header={{ height: acting === null ? HEADER : HEADER + BANNER }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <a className="skip-link" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <NavigationProgress />
      <Keys open={keys} onOpen={setKeys} />
      <AppShell.Header className={classes.bar}>
        {acting === null ? null : (
          <Suspense fallback={<Box h={BANNER} />}>
            <ActingBanner acting={acting} />
          </Suspense>
        )}
        <Group h={HEADER} px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? t`Close navigation` : t`Open navigation`}
              aria-expanded={opened}
              aria-controls="navigation"
            />
            <UnstyledButton
              component={Link}
              to={paths.home()}
              aria-label={t`${brandName}, home`}
              className={classes.brand}
            >
              <Logo />
              <Text fw={600} size="md" visibleFrom="xs">
                {brandName}
              </Text>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {/* Where the side bar is a drawer, its search is a step away. */}
            {isNarrow ? (
              <ActionIcon size="lg" aria-label={t`Search`} onClick={() => setKeys('palette')}>
                <IconSearch size={18} />
              </ActionIcon>
            ) : null}
            {works ? <PageGuides /> : null}
            {/* Staff who act for a client have no account there that could be told anything. */}
            {acting === null ? <Bell /> : null}
            {user ? <UserMenu user={user} profile={profile} onKeys={() => setKeys('keys')} /> : null}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar id="navigation" className={classes.bar} aria-label={t`Main navigation`}>
        <Navigation onFind={() => openKeys('palette')} onKeys={() => openKeys('keys')} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Box maw={1280} mx="auto">
          <ReachBanner />
          {works && acting === null ? (
            <Suspense fallback={null}>
              <BillingBanner />
            </Suspense>
          ) : null}
          {/* They are for people of the company, and staff who act for it are none. */}
          {acting === null ? <AnnouncementBanners /> : null}
          {profile.limits.length === 0 ? null : (
            <Suspense fallback={null}>
              <LimitLine limits={profile.limits} />
            </Suspense>
          )}
          {works || !IN_THE_WORK.test(pathname) ? <Outlet /> : <Navigate to={paths.partner()} replace />}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}

/** Another tab signed out: this one must not go on showing what belongs to the person. */
function useSignedOutElsewhere() {
  const navigate = useNavigate();
  useEffect(() => {
    // Storage events come from other tabs only.
    const onStorage = (event: StorageEvent) => {
      if (!session.isSignedIn()) void leave(navigate, paths.login());
      // It began or ended acting for a client: what stands here belongs to another one now.
      else if (event.key === 'client_id') page.load(paths.home());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [navigate]);
}
