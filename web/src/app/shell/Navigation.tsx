/** The side bar: the search, the places one can go to, what one keeps at hand, and the workspaces. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Kbd, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHeld, useProfile } from '@/features/auth/queries';
import { favouritesQuery } from '@/features/favourites/queries';
import { paths } from '@/lib/paths';
import { isPartner, platformHome } from '@/lib/permissions';
import { caps } from '@/lib/shortcuts';
import {
  IconBooks,
  IconFile,
  IconHistory,
  IconHome,
  IconMessages,
  IconPuzzle,
  IconReportAnalytics,
  IconSearch,
  IconServer,
  IconSettings,
  IconSparkles,
  IconTemplate,
} from '@/ui/icons';
import { NavEntry } from './NavEntry';
import { HelpMenu } from './parts';
import { type Entry, entryOf } from './places';
import classes from './Shell.module.css';

// What is asked of the server comes after the places that need no question.
const FavouriteList = lazy(async () => ({ default: (await import('./FavouriteList')).FavouriteList }));
const WorkspaceTree = lazy(async () => ({ default: (await import('./WorkspaceTree')).WorkspaceTree }));

type Props = { onFind: () => void; onKeys: () => void };

export function Navigation({ onFind, onKeys }: Props) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const held = useHeld();
  const { acting } = useProfile();
  const here = entryOf(pathname);
  const platform = acting === null ? platformHome(held) : null;
  const entry = (key: Entry, to: string, label: string, Picture: typeof IconHome) => (
    <NavEntry
      key={key}
      to={to}
      label={label}
      active={here === key}
      icon={<Picture size={18} stroke={1.6} aria-hidden />}
    />
  );
  const isPartners = isPartner(held);
  const { data: favourites = [] } = useQuery({ ...favouritesQuery(), enabled: !isPartners });
  return (
    <div className={classes.nav}>
      <UnstyledButton className={classes.find} aria-keyshortcuts="Control+K" onClick={onFind}>
        <IconSearch size={16} aria-hidden />
        <Text size="sm" flex={1}>
          <Trans>Find anything</Trans>
        </Text>
        <span className={classes.caps} aria-hidden>
          {caps('palette').map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      </UnstyledButton>
      <ScrollArea className={classes.places} type="auto" scrollbarSize={6} viewportProps={{ tabIndex: -1 }}>
        {isPartners ? (
          entry('plugins', paths.partner(), t`Your plugins`, IconPuzzle)
        ) : (
          <Stack gap="md">
            <Stack gap={2}>
              {entry('home', paths.home(), t`Home`, IconHome)}
              {entry('dashboard', paths.dashboard(), t`Dashboard`, IconReportAnalytics)}
              {entry('play', paths.play(), t`Play`, IconMessages)}
              {entry('use-cases', paths.allUseCases(), t`Use cases`, IconSparkles)}
              {entry('documents', paths.documents(), t`Documents`, IconFile)}
              {entry('activity', paths.runs(), t`Activity`, IconHistory)}
              {entry('templates', paths.templates(), t`Templates`, IconTemplate)}
              {entry('library', paths.library(), t`Library`, IconBooks)}
            </Stack>
            <Suspense fallback={null}>
              {favourites.length === 0 ? null : <FavouriteList ids={favourites} />}
              <WorkspaceTree />
            </Suspense>
          </Stack>
        )}
      </ScrollArea>
      <Stack gap={2} className={classes.foot}>
        {platform === null ? null : entry('platform', platform, t`Platform`, IconServer)}
        {entry('settings', paths.settings(), t`Settings`, IconSettings)}
        <HelpMenu onKeys={onKeys} />
      </Stack>
    </div>
  );
}
