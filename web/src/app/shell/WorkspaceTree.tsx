/** The workspaces of the person, each with its folders, documents and members under it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { Workspace } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { foldersQuery } from '@/features/folders/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { paths } from '@/lib/paths';
import { IconChevronDown, IconChevronRight, IconPlus } from '@/ui/icons';
import { useOpenPlace } from '@/ui/place';
import { NavEntry } from './NavEntry';
import classes from './Shell.module.css';

/** More than this is found by its name, in the search or in the list of all. */
const SHOWN = 12;
const FOLDERS = 8;

export function WorkspaceTree() {
  const { t } = useLingui();
  const can = useCan();
  const params = useParams();
  const place = useOpenPlace();
  const here = params['workspaceId'] ?? params['workspaceById'] ?? place;
  const { data = [], isError } = useQuery(workspacesQuery());
  if (isError) return null;
  const first = data.slice(0, SHOWN);
  const current = data.find(({ id }) => id === here);
  const shown = current === undefined || first.includes(current) ? first : [...first.slice(0, -1), current];
  return (
    <section aria-label={t`Workspaces`}>
      <Group justify="space-between" wrap="nowrap" pr={4}>
        <Text component="div" className={classes.section}>
          <Anchor component={Link} to={paths.workspaces()} inherit c="inherit">
            {t`Workspaces`}
          </Anchor>
        </Text>
        {can('manage-workspaces') ? (
          <ActionIcon component={Link} to={paths.newWorkspace()} size={24} aria-label={t`New workspace`}>
            <IconPlus size={16} />
          </ActionIcon>
        ) : null}
      </Group>
      {shown.map((workspace) => (
        <Branch key={workspace.id} workspace={workspace} isHere={workspace.id === here} />
      ))}
      {data.length > shown.length ? (
        <Anchor component={Link} to={paths.workspaces()} size="xs" px="sm" py={4} display="inline-block">
          <Trans>All {data.length} workspaces</Trans>
        </Anchor>
      ) : null}
    </section>
  );
}

function Branch({ workspace, isHere }: { workspace: Workspace; isHere: boolean }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const { id, name } = workspace;
  const to = paths.workspace(id);
  const isAt = (address: string) => `${pathname}${search}` === address;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.branch}>
        <ActionIcon
          size={24}
          aria-expanded={open}
          aria-label={open ? t`Close ${name}` : t`Open ${name}`}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={14} />
        </ActionIcon>
        <NavEntry to={to} label={name} active={isHere} current={isAt(to) ? 'page' : 'location'} />
      </div>
      {open ? (
        <div className={classes.leaves}>
          <Folders workspaceId={id} isAt={isAt} />
          {[
            { to: paths.workspace(id, 'documents'), label: t`Documents` },
            { to: paths.workspace(id, 'members'), label: t`Members` },
          ].map((leaf) => (
            <NavEntry key={leaf.to} {...leaf} active={isAt(leaf.to)} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Folders({ workspaceId, isAt }: { workspaceId: string; isAt: (address: string) => boolean }) {
  const { data = [] } = useQuery(foldersQuery(workspaceId, 'use_case'));
  return data
    .filter((folder) => folder.parent_id === null)
    .slice(0, FOLDERS)
    .map(({ id, name }) => {
      const to = paths.workspace(workspaceId, 'use-cases', { folder: id });
      return <NavEntry key={id} to={to} label={name} active={isAt(to)} />;
    });
}
