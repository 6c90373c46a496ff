/** Roles and what they allow (R24, R45, R72): a matrix that everybody may read and some may change. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { IconInfo, IconPlus } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { RoleDialog, type RoleDraft } from './components/RoleDialog';
import { RoleMatrix } from './components/RoleMatrix';
import { copyName } from './model';
import { rightsQuery, rolesQuery, type Scope, useDeleteRole } from './queries';

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const [query, set] = useQueryState();
  const scope: Scope = query.get('scope') === 'workspace' ? 'workspace' : 'account';
  const editable = can('manage-roles');
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  return (
    <>
      <PageHeader
        title={t`Roles`}
        description={
          <Trans>What each role allows. A person has one role in the company and one in each workspace.</Trans>
        }
        actions={
          editable ? (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => setDraft({ role: null, name: '', permissions: [] })}
            >
              <Trans>New role</Trans>
            </Button>
          ) : null
        }
      />
      {editable ? null : (
        <Alert icon={<IconInfo size={18} />} color="gray" mb="md">
          <Trans>You can read this page. Changing roles needs the right “Manage roles”.</Trans>
        </Alert>
      )}
      <Tabs
        value={scope}
        onChange={(value) => set({ scope: value === 'workspace' ? 'workspace' : null })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="account">
            <Trans>In the company</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="workspace">
            <Trans>In a workspace</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={scope}>
          <Roles scope={scope} editable={editable} onDraft={setDraft} />
        </Tabs.Panel>
      </Tabs>
      {draft === null ? null : <RoleDialog scope={scope} draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

type RolesProps = { scope: Scope; editable: boolean; onDraft: (draft: RoleDraft) => void };

function Roles({ scope, editable, onDraft }: RolesProps) {
  const { t } = useLingui();
  const roles = useQuery(rolesQuery(scope));
  const rights = useQuery(rightsQuery());
  const remove = useDeleteRole(scope);
  const failed = roles.error ?? rights.error;
  if (failed && !(roles.data && rights.data)) {
    return (
      <ErrorView
        error={failed}
        onRetry={() => void Promise.all([roles.refetch(), rights.refetch()])}
        retrying={roles.isFetching || rights.isFetching}
      />
    );
  }
  if (!roles.data || !rights.data) return <Skeleton h={420} radius="md" aria-busy />;
  const list = roles.data;

  const askToDelete = (role: Role) =>
    confirm({
      title: t`Delete this role?`,
      message: t`“${role.name}” can no longer be assigned.`,
      action: t`Delete role`,
      // Refused while somebody has it; the answer says who.
      run: async () => {
        await remove.mutateAsync(role.id);
        toast.good(t`Role deleted`);
      },
    });

  return (
    <RoleMatrix
      scope={scope}
      roles={list}
      rights={rights.data.filter((right) => right.scope === scope)}
      editable={editable}
      onEdit={(role) => onDraft({ role, name: role.name, permissions: role.permissions })}
      onClone={(role) =>
        onDraft({
          role: null,
          cloneOf: role,
          name: copyName(
            role.name,
            list.map((each) => each.name),
            (name, count) => (count === 1 ? t`${name} copy` : t`${name} copy ${count}`),
          ),
          permissions: role.permissions,
        })
      }
      onDelete={askToDelete}
    />
  );
}
