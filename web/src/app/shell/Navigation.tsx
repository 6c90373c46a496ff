/** The places one can go to. What does not exist for this person is not in the list. */
import { useLingui } from '@lingui/react/macro';
import { NavLink, Stack } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useIsPartner } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { IconHistory, IconHome, IconPuzzle, IconSettings, IconTemplate, IconWorkspaces } from '@/ui/icons';

// Use cases and documents have short addresses of their own, but one reaches them through their workspace.
const INSIDE_A_WORKSPACE = /^\/(workspaces|build|build-use-case|edit-use-case|use-case|documents)(\/|$)/;

// Roles and resources have addresses of their own, beside those of the other settings.
const IN_SETTINGS = /^\/(settings|role-permission|createResource)(\/|$)/;

export function Navigation() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isPartner = useIsPartner();
  const settings = { to: paths.settings(), label: t`Settings`, icon: IconSettings, active: IN_SETTINGS.test(pathname) };
  const everybody = [
    { to: paths.home(), label: t`Home`, icon: IconHome, active: pathname === '/' },
    {
      to: paths.workspaces(),
      label: t`Workspaces`,
      icon: IconWorkspaces,
      active: INSIDE_A_WORKSPACE.test(pathname),
    },
    {
      to: paths.templates(),
      label: t`Templates`,
      icon: IconTemplate,
      active: pathname === paths.templates(),
    },
    {
      to: paths.runs(),
      label: t`Runs`,
      icon: IconHistory,
      // Batches and schedules are many runs: their pages are reached from there.
      active: /^\/(runs|batches|schedules)(\/|$)/.test(pathname),
    },
    settings,
  ];
  const figures = {
    to: paths.partner(),
    label: t`Your plugins`,
    icon: IconPuzzle,
    active: pathname === paths.partner(),
  };
  const places = isPartner ? [figures, { ...settings, active: settings.active && !figures.active }] : everybody;
  return (
    <Stack gap={4}>
      {places.map(({ to, label, icon: Icon, active }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          active={active}
          aria-current={active ? 'page' : undefined}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        />
      ))}
    </Stack>
  );
}
