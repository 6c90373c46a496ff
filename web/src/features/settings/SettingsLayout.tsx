/** The frame of all settings: what there is to set at the left, on a phone behind one button. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Menu, NavLink, Paper, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { heldBy, useProfile } from '@/features/auth/queries';
import { features } from '@/lib/environment';
import { chosenIntoView } from '@/ui/chosen-into-view';
import { EmptyView } from '@/ui/EmptyView';
import { IconChevronDown, IconLock } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { PLACE_ICONS } from './icons';
import { type Group, type Place, placeOf, placesFor } from './model';
import classes from './Settings.module.css';

const SETTINGS: readonly Group[] = ['you', 'company', 'models', 'developers'];
/** Whoever runs the installation works there, apart from what they set for themselves and their company. */
const PLATFORM: readonly Group[] = ['platform'];

export function Component() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const profile = useProfile();
  const { user, acting } = profile;
  const all = placesFor(heldBy(profile), features.userManagement);
  const current = placeOf(all, pathname);
  const places = acting === null ? all : all.filter((place) => !place.own);
  const titles: Record<Group, string> = {
    you: t`You`,
    company: user.client_name,
    models: t`Models`,
    developers: t`Developers`,
    platform: t`Platform`,
  };
  const isPlatform = current?.group === 'platform';
  const area = isPlatform ? t`Platform` : t`Settings`;
  const groups = (isPlatform ? PLATFORM : SETTINGS)
    .map((group) => ({
      group,
      title: titles[group],
      places: places.filter((place) => place.group === group),
    }))
    .filter((each) => each.places.length > 0);

  return (
    <div className={classes.layout}>
      <Box component="nav" aria-label={area} visibleFrom="md" className={classes.side} ref={chosenIntoView}>
        <Stack gap="md">
          {groups.map((each) => (
            <Box key={each.group}>
              <Text size="xs" c="dimmed" fw={500} px="sm" mb={4} truncate>
                {each.title}
              </Text>
              {each.places.map((place) => (
                <PlaceLink key={place.key} place={place} active={place === current} />
              ))}
            </Box>
          ))}
        </Stack>
      </Box>
      <Box hiddenFrom="md" mb="md">
        <Menu position="bottom-start" width="target">
          <Menu.Target>
            <Button variant="default" fullWidth justify="space-between" rightSection={<IconChevronDown size={16} />}>
              {current === undefined ? area : `${area}: ${i18n._(current.label)}`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
            {groups.map((each) => (
              <Fragment key={each.group}>
                <Menu.Label>{each.title}</Menu.Label>
                {each.places.map((place) => (
                  <Menu.Item key={place.key} component={Link} to={place.to}>
                    {i18n._(place.label)}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Box>
      <div className={classes.content}>
        {acting !== null && current?.own ? (
          <NotWhileActing title={i18n._(current.label)} client={acting.client_name} />
        ) : (
          <Outlet />
        )}
      </div>
    </div>
  );
}

function NotWhileActing({ title, client }: { title: string; client: string }) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={title} />
      <Paper className="surface">
        <EmptyView
          icon={<IconLock size={28} />}
          title={t`You are acting for ${client}`}
          description={
            <Trans>
              This page is about your own account. It is available again when you stop acting for the client.
            </Trans>
          }
        />
      </Paper>
    </>
  );
}

function PlaceLink({ place, active }: { place: Place; active: boolean }) {
  const { i18n } = useLingui();
  const Icon = PLACE_ICONS[place.key];
  return (
    <NavLink
      component={Link}
      to={place.to}
      label={i18n._(place.label)}
      active={active}
      aria-current={active ? 'page' : undefined}
      noWrap
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      py={5}
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    />
  );
}
