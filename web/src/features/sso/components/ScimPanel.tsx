/** Provisioning: tokens with which the provider makes, changes and closes accounts by itself. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CreatedScimToken, ScimToken } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { CopyButton } from '@/ui/CopyButton';
import { confirm } from '@/ui/confirm';
import { DataTable } from '@/ui/DataTable';
import { IconPlus } from '@/ui/icons';
import { wholeListState } from '@/ui/list-state';
import { NewSecretDialog } from '@/ui/NewSecretDialog';
import { Panel } from '@/ui/Panel';
import { secretColumns } from '@/ui/secret-columns';
import { toast } from '@/ui/toast';
import { useSecretOnce } from '@/ui/use-secret-once';
import { scimTokensQuery, useCreateScimToken, useRevokeScimToken } from '../queries';

export function ScimPanel() {
  const { t } = useLingui();
  const tokens = useQuery(scimTokensQuery());
  const revoke = useRevokeScimToken();
  const secret = useSecretOnce<CreatedScimToken>((created) => ({
    title: t`Your token “${created.scim_token.name}”`,
    label: t`SCIM token`,
    value: created.token,
  }));
  // A server without provisioning knows no such address.
  if (isProblem(tokens.error) && tokens.error.status === 404) return null;
  const address = `${window.location.origin}/scim/v2`;
  const askToRevoke = (token: ScimToken) =>
    confirm({
      title: t`Revoke this token?`,
      message: t`The provider that uses “${token.name}” can no longer change accounts here. The accounts it created stay.`,
      action: t`Revoke token`,
      run: async () => {
        await revoke.mutateAsync(token.id);
        toast.good(t`Token revoked`);
      },
    });
  return (
    <Panel
      title={t`Provisioning (SCIM)`}
      description={<Trans>Let Okta, Entra or another provider create, change and close accounts automatically.</Trans>}
      actions={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={secret.begin}>
          <Trans>New token</Trans>
        </Button>
      }
    >
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <TextInput flex="1 1 14rem" label={t`SCIM address`} readOnly value={address} />
          <CopyButton value={address} />
        </Group>
        <DataTable
          label={t`SCIM tokens`}
          skeletonRows={2}
          columns={secretColumns({ onRevoke: askToRevoke })}
          list={wholeListState(tokens)}
          rowKey={(token) => token.id}
          empty={null}
        />
      </Stack>
      {secret.making ? <NewTokenDialog {...secret.making} /> : null}
      {secret.shown}
    </Panel>
  );
}

type NewProps = { onClose: () => void; onCreated: (created: CreatedScimToken) => void };

function NewTokenDialog({ onClose, onCreated }: NewProps) {
  const { t } = useLingui();
  const create = useCreateScimToken();
  return (
    <NewSecretDialog
      title={t`New SCIM token`}
      nameHelp={t`Which provider uses it`}
      submitLabel={<Trans>Create token</Trans>}
      loading={create.isPending}
      error={create.error}
      onCreate={(name) => create.mutate(name, { onSuccess: onCreated })}
      onClose={onClose}
    />
  );
}
