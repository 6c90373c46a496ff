/** One workspace: its name, its tabs, and beside the first two the tree of folders. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Box, Button, Menu, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { FolderKind, Workspace } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { useCan } from '@/features/auth/queries';
import { FolderBrowser } from '@/features/folders/components/FolderBrowser';
import { WorkspaceFavourite } from '@/features/quick_actions/WorkspaceFavourite';
import { useCaseActs } from '@/features/use_cases/components/use-case-acts';
import type { WorkspaceContext } from '@/features/workspaces/context';
import { canInWorkspace } from '@/features/workspaces/model';
import { workspaceQuery } from '@/features/workspaces/queries';
import { useAskToArchive } from '@/features/workspaces/use-archive';
import { formatTotal } from '@/lib/format';
import { paths, type WorkspaceTab } from '@/lib/paths';
import { IconDots, IconEdit, IconListCheck, IconTrash } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';

const GateDialog = lazy(async () => ({
  default: (await import('@/features/checks/components/GateDialog')).GateDialog,
}));

const WorkspaceDialog = lazy(async () => ({
  default: (await import('@/features/workspaces/components/WorkspaceDialog')).WorkspaceDialog,
}));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...workspaceQuery(params['workspaceId'] ?? ''), staleTime: 'static' });
  return null;
}

// The tabs ask for their own data; the workspace itself does not change with them.
export const shouldRevalidate = ({ currentParams, nextParams }: RevalidateArgs) =>
  currentParams['workspaceId'] !== nextParams['workspaceId'];
type RevalidateArgs = {
  currentParams: Record<string, string | undefined>;
  nextParams: Record<string, string | undefined>;
};

const TABS: readonly WorkspaceTab[] = ['use-cases', 'documents', 'members'];

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { workspaceId = '' } = useParams();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { data: workspace } = useSuspenseQuery(workspaceQuery(workspaceId));
  const tab = TABS.find((each) => pathname.endsWith(`/${each}`)) ?? 'use-cases';
  const folderId = query.get('folder');
  const labels: Record<WorkspaceTab, string> = {
    'use-cases': t`Use cases`,
    documents: t`Documents`,
    members: t`Members`,
  };
  const counts: Record<WorkspaceTab, number> = {
    'use-cases': workspace.use_cases,
    documents: workspace.documents,
    members: workspace.members,
  };
  const { drop: dropCases } = useCaseActs(() => undefined);
  const content = <Outlet context={{ workspace, folderId } satisfies WorkspaceContext} />;

  return (
    <>
      <PageHeader
        title={workspace.name}
        description={workspace.description}
        badge={
          <>
            {workspace.is_sample ? (
              <Badge color="teal">
                <Trans>Sample</Trans>
              </Badge>
            ) : null}
            <WorkspaceFavourite id={workspace.id} name={workspace.name} />
          </>
        }
        actions={<WorkspaceActions workspace={workspace} />}
      />
      <Tabs
        value={tab}
        onChange={(value) => {
          const next = TABS.find((each) => each === value);
          if (next) void navigate(paths.workspace(workspaceId, next), { preventScrollReset: true });
        }}
        keepMounted={false}
        // Arrow keys only move; each tab is a page of its own and should not load while passing by.
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="md">
          {TABS.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                <Badge size="sm" color="gray" circle={counts[each] < 10} aria-hidden style={{ flexShrink: 0 }}>
                  {formatTotal(counts[each])}
                </Badge>
              }
            >
              {labels[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'members' ? (
            <Box>{content}</Box>
          ) : (
            <FolderBrowser
              workspace={workspace}
              kind={kindOf(tab)}
              tab={tab}
              folderId={folderId}
              onDropCases={dropCases}
            >
              {content}
            </FolderBrowser>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const kindOf = (tab: WorkspaceTab): FolderKind => (tab === 'documents' ? 'document' : 'use_case');

function WorkspaceActions({ workspace }: { workspace: Workspace }) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const askToArchive = useAskToArchive();
  const [editing, { open, close }] = useDisclosure(false);
  const [gating, gate] = useDisclosure(false);
  // A fresh form for each opening. Not for each change of the workspace: the refetch after a save would take the dialog
  // away before the save's own ending has closed it.
  const [opening, setOpening] = useState(0);
  const edit = () => {
    setOpening((count) => count + 1);
    open();
  };
  const mayEdit = can('manage-workspaces') || canInWorkspace(workspace, 'manage-members');
  const mayArchive = can('manage-workspaces');
  if (!mayEdit && !mayArchive) return null;

  return (
    <>
      {mayEdit ? (
        <Button variant="default" leftSection={<IconEdit size={16} />} onClick={edit} visibleFrom="sm">
          <Trans>Edit</Trans>
        </Button>
      ) : null}
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`More about this workspace`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit ? (
            <>
              {/* On a phone the row of buttons would push the tabs down. */}
              <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit} hiddenFrom="sm">
                <Trans>Edit</Trans>
              </Menu.Item>
              <Menu.Item leftSection={<IconListCheck size={16} />} onClick={gate.open}>
                <Trans>Publishing rules</Trans>
              </Menu.Item>
            </>
          ) : null}
          {mayArchive ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => askToArchive(workspace, () => void navigate(paths.workspaces()))}
            >
              <Trans>Archive workspace</Trans>
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {gating ? <GateDialog workspaceId={workspace.id} onClose={gate.close} /> : null}
        {opening > 0 ? <WorkspaceDialog key={opening} opened={editing} onClose={close} workspace={workspace} /> : null}
      </Suspense>
    </>
  );
}
