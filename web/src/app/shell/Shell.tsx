/** The frame of every signed-in page: navigation at the left, workspace and person at the top. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, AppShell, Box, Burger, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { queryClient } from '@/api/query-client';
import { session, useSession } from '@/api/session';
import { profileQuery } from '@/features/auth/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { caps } from '@/lib/shortcuts';
import { IconSearch } from '@/ui/icons';
import { Logo } from '@/ui/Logo';
import { Keys, type Open } from '../keys/Keys';
import { leave } from '../leave';
import { Navigation } from './Navigation';
import { NavigationProgress } from './NavigationProgress';
import { UserMenu, WorkspaceSwitcher } from './parts';
import classes from './Shell.module.css';

export async function loader() {
  void queryClient.query({ ...workspacesQuery(), staleTime: 'static' }).catch(() => undefined);
  await queryClient.query({ ...profileQuery(), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const user = useSession();
  const [keys, setKeys] = useState<Open>(null);
  useEffect(close, [pathname, close]);
  useSignedOutElsewhere();

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'lg' }}
    >
      <a className="skip-link" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <NavigationProgress />
      <Keys open={keys} onOpen={setKeys} />
      <AppShell.Header className={classes.bar}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
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
            <UnstyledButton component={Link} to={paths.home()} aria-label={t`Atelier, home`} className={classes.brand}>
              <Logo />
              <Text fw={600} size="md" visibleFrom="xs">
                Atelier
              </Text>
            </UnstyledButton>
            <Box className={classes.divider} visibleFrom="xs" />
            <WorkspaceSwitcher />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              title={`${t`Find anything`} · ${caps('palette').join(' ')}`}
              aria-label={t`Find anything`}
              aria-keyshortcuts="Control+K"
              onClick={() => setKeys('palette')}
            >
              <IconSearch size={18} />
            </ActionIcon>
            {user ? <UserMenu user={user} onKeys={() => setKeys('keys')} /> : null}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar id="navigation" p="sm" className={classes.bar} aria-label={t`Main navigation`}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Box maw={1280} mx="auto">
          <Outlet />
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
    const onStorage = () => {
      if (session.isSignedIn()) return;
      void leave(navigate, paths.login());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [navigate]);
}
