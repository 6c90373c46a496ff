/** The company's own identity provider: set up, test, change, take away. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, DataList, Group, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { SsoSettings } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { accountRolesQuery } from '@/features/roles/queries';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { FormError } from '@/ui/FormError';
import { IconAlert, IconCheck, IconPlug } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { ssoQuery, useRemoveSso, useTestSso } from '../queries';
import { DomainProofs } from './DomainProofs';

const SsoFormDialog = lazy(async () => ({ default: (await import('./SsoFormDialog')).SsoFormDialog }));

export function SsoPanel() {
  const { t } = useLingui();
  const sso = useQuery(ssoQuery());
  const roles = useQuery(accountRolesQuery());
  const [editing, { open, close }] = useDisclosure(false);
  const title = t`Identity provider`;
  // A server without single sign-on knows no such address.
  if (isProblem(sso.error) && sso.error.status === 404) return null;
  const loaded = sso.data !== undefined && roles.data !== undefined;
  return (
    <Panel
      title={title}
      badge={sso.data ? <State sso={sso.data} /> : null}
      description={
        <Trans>
          Let people sign in with the account they have at work: OpenID Connect, or Microsoft Entra (Azure).
        </Trans>
      }
      actions={
        loaded ? (
          <Button variant={sso.data === null ? 'filled' : 'default'} onClick={open}>
            {sso.data === null ? <Trans>Set up</Trans> : <Trans>Edit</Trans>}
          </Button>
        ) : null
      }
    >
      {sso.error && sso.data === undefined ? (
        <ErrorView error={sso.error} onRetry={() => void sso.refetch()} retrying={sso.isFetching} />
      ) : sso.data === undefined ? (
        <Skeleton h={88} aria-busy />
      ) : sso.data === null ? undefined : (
        <Kept
          sso={sso.data}
          roleName={roles.data?.find((role) => role.id === sso.data?.default_role_id)?.name ?? '–'}
        />
      )}
      {editing && sso.data !== undefined ? (
        <Suspense fallback={null}>
          <SsoFormDialog kept={sso.data} roles={roles.data ?? []} onClose={close} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function State({ sso }: { sso: SsoSettings }) {
  if (!sso.enabled) {
    return (
      <Badge color="gray">
        <Trans>Off</Trans>
      </Badge>
    );
  }
  if (sso.proofs.every((proof) => proof.state === 'waiting')) {
    return (
      <Badge color="yellow">
        <Trans>No domain proven yet</Trans>
      </Badge>
    );
  }
  return <Badge color="teal">{sso.enforced ? <Trans>On, the only way in</Trans> : <Trans>On</Trans>}</Badge>;
}

function Kept({ sso, roleName }: { sso: SsoSettings; roleName: string }) {
  const { t } = useLingui();
  const test = useTestSso();
  const remove = useRemoveSso();
  const askToRemove = () =>
    confirm({
      title: t`Remove single sign-on?`,
      message: t`People sign in with a password again. Whoever has none can set one with “Forgot password”.`,
      action: t`Remove single sign-on`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`Single sign-on removed`);
      },
    });
  return (
    <Stack gap="md">
      <DataList labelWidth="9rem">
        {[
          [t`Provider`, sso.preset === 'azure' ? t`Microsoft Entra (Azure)` : t`OpenID Connect`],
          [t`Issuer`, sso.issuer],
          [t`Client ID`, sso.client_id],
          [t`Client secret`, sso.client_secret_last4 === null ? '–' : `…${sso.client_secret_last4}`],
          [t`Role of new people`, roleName],
        ].map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <DomainProofs proofs={sso.proofs} />
      {test.data ? (
        <Alert
          color={test.data.ok ? 'teal' : 'red'}
          icon={test.data.ok ? <IconCheck size={18} /> : <IconAlert size={18} />}
          role={test.data.ok ? 'status' : 'alert'}
        >
          {test.data.message}
        </Alert>
      ) : null}
      <FormError error={test.error} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlug size={16} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          <Trans>Test the connection</Trans>
        </Button>
        <Button variant="subtle" color="red" onClick={askToRemove}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
