/** Who may use a workspace and as what. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Member } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { workspaceRolesQuery } from '@/features/roles/queries';
import { useWorkspacePage } from '@/features/workspaces/context';
import { canInWorkspace } from '@/features/workspaces/model';
import { fullName } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { EmptyList } from '@/ui/EmptyList';
import { IconSearch, IconUserPlus, IconUsers } from '@/ui/icons';
import { pagedListState } from '@/ui/list-state';
import { toast } from '@/ui/toast';
import { memberColumns } from './components/member-columns';
import { membersQuery, useChangeMemberRole, useRemoveMember } from './queries';

const AddMemberDialog = lazy(async () => ({
  default: (await import('./components/AddMemberDialog')).AddMemberDialog,
}));

const WebhooksPanel = lazy(async () => ({
  default: (await import('@/features/notifications/webhooks/WebhooksPanel')).WebhooksPanel,
}));

export function Component() {
  const { t } = useLingui();
  const { workspace } = useWorkspacePage();
  const me = useProfile().user.id;
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const [adding, { open, close }] = useDisclosure(false);
  const members = useInfiniteQuery({ ...membersQuery(workspace.id, search), placeholderData: keepPreviousData });
  const editable = canInWorkspace(workspace, 'manage-members');
  const roles = useQuery({ ...workspaceRolesQuery(), enabled: editable });
  const changeRole = useChangeMemberRole(workspace.id);
  const remove = useRemoveMember(workspace.id);
  const searchFor = useDebouncedCallback((value: string) => {
    setQuery(value === '' ? {} : { search: value }, { replace: true, preventScrollReset: true });
  }, 250);

  const askToRemove = (member: Member) => {
    const name = fullName(member);
    confirm({
      title: t`Remove this member?`,
      message: t`${name} can no longer open “${workspace.name}”. What they made stays.`,
      action: t`Remove member`,
      run: async () => {
        await remove.mutateAsync(member.id);
        toast.good(t`${name} was removed`);
      },
    });
  };

  const add = editable ? (
    <Button leftSection={<IconUserPlus size={16} />} onClick={open}>
      <Trans>Add member</Trans>
    </Button>
  ) : null;

  return (
    <>
      <Group mb="sm" justify="space-between" gap="sm">
        <TextInput
          flex="1 1 14rem"
          maw={360}
          leftSection={<IconSearch size={16} />}
          aria-label={t`Search members`}
          placeholder={t`Search members`}
          defaultValue={search}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
        {add}
      </Group>
      <DataTable
        label={t`Members`}
        columns={memberColumns({
          me,
          editable,
          roles: roles.data ?? [],
          onRole: (member, roleId) =>
            changeRole.mutate(
              { userId: member.id, roleId },
              { onSuccess: (saved) => toast.good(t`${fullName(saved)} is now ${saved.workspace_role_name}`) },
            ),
          onRemove: askToRemove,
        })}
        list={pagedListState(members)}
        rowKey={(member) => member.id}
        empty={
          <EmptyList
            isFiltered={search !== ''}
            noMatch={{ title: t`Nobody matches “${search}”` }}
            icon={<IconUsers size={28} />}
            title={t`No members yet`}
            action={add}
          />
        }
      />
      {editable ? (
        <Suspense fallback={null}>
          <Box mt="md">
            <WebhooksPanel workspaceId={workspace.id} />
          </Box>
        </Suspense>
      ) : null}
      {adding ? (
        <Suspense fallback={null}>
          <AddMemberDialog workspace={workspace} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
