/** Where the open folder lies; every step but the last is a link. */
import { useLingui } from '@lingui/react/macro';
import { Breadcrumbs, Text } from '@mantine/core';
import type { Folder } from '@/api/gen/types.gen';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { pathTo } from '../model';
import classes from './Folders.module.css';

type Props = { workspaceId: string; tab: WorkspaceTab; folders: readonly Folder[]; folderId: string };

// Deep paths lose their middle, never the top and never where one stands.
const SHOWN = 3;

export function FolderCrumbs({ workspaceId, tab, folders, folderId }: Props) {
  const { t } = useLingui();
  const path = pathTo(folders, folderId);
  const hidden = path.length > SHOWN;
  const shown = hidden ? path.slice(-SHOWN) : path;
  return (
    <nav aria-label={t`Path`}>
      <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        <TextLink to={paths.workspace(workspaceId, tab)} size="sm" className={classes.crumb}>
          {tab === 'documents' ? t`All documents` : t`All use cases`}
        </TextLink>
        {hidden ? (
          <Text c="dimmed" aria-hidden>
            …
          </Text>
        ) : null}
        {shown.map((folder, index) =>
          index === shown.length - 1 ? (
            <Text key={folder.id} fw={500} aria-current="page" className={classes.crumb}>
              {folder.name}
            </Text>
          ) : (
            <TextLink
              key={folder.id}
              to={paths.workspace(workspaceId, tab, { folder: folder.id })}
              size="sm"
              className={classes.crumb}
            >
              {folder.name}
            </TextLink>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
