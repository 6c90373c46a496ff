/** Everybody with an account (R45, R72): find, invite, change, let go. The list's state is in the address. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { useCan } from '@/features/auth/queries';
import { features } from '@/lib/environment';
import { IconDots, IconDownload, IconTableImport, IconUserPlus } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { useExportPeople } from './changes';
import { PeopleList } from './components/PeopleList';

const ImportDialog = lazy(async () => ({ default: (await import('./components/ImportDialog')).ImportDialog }));
const InviteDialog = lazy(async () => ({ default: (await import('./components/InviteDialog')).InviteDialog }));

export function Component() {
  const { t } = useLingui();
  const title = features.userManagement ? t`People` : t`User access`;
  return (
    <NeedsRight title={title} rights={['manage-all-users', 'add-users', 'delete-users']}>
      <People title={title} />
    </NeedsRight>
  );
}

function People({ title }: { title: string }) {
  const { t } = useLingui();
  const can = useCan();
  // In the address, so that the palette and other pages can open it.
  const [query, set] = useQueryState();
  const inviting = query.get('invite') !== null && can('add-users');
  const [importing, imports] = useDisclosure(false);
  const exported = useExportPeople();
  const mayInvite = can('add-users');
  const mayManage = can('manage-all-users');
  const inviteButton = mayInvite ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => set({ invite: '1' })}>
      <Trans>Invite people</Trans>
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={title}
        description={<Trans>Everybody who can sign in to your company, and what they can do.</Trans>}
        actions={
          <>
            {inviteButton}
            {mayInvite || mayManage ? (
              <Menu>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t`More about people`}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {mayInvite ? (
                    <Menu.Item leftSection={<IconTableImport size={16} />} onClick={imports.open}>
                      <Trans>Invite from a CSV file</Trans>
                    </Menu.Item>
                  ) : null}
                  {mayManage ? (
                    <Menu.Item
                      leftSection={<IconDownload size={16} />}
                      disabled={exported.isPending}
                      onClick={() =>
                        exported.mutate(undefined, { onSuccess: () => toast.good(t`The list was downloaded`) })
                      }
                    >
                      <Trans>Download everybody as CSV</Trans>
                    </Menu.Item>
                  ) : null}
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </>
        }
      />
      <PeopleList invite={inviteButton} />
      <Suspense fallback={null}>
        {inviting ? <InviteDialog onClose={() => set({ invite: null })} /> : null}
        {importing ? <ImportDialog onClose={imports.close} /> : null}
      </Suspense>
    </>
  );
}
