/** Rules for everybody: a second factor, and whether names of workspaces may be seen in order to ask for them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SecuritySettings } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { ErrorView } from '@/ui/ErrorView';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { securityQuery, useSaveSecurity } from '../queries';

export function RulesPanel() {
  const { t } = useLingui();
  const security = useQuery(securityQuery());
  return (
    <Panel title={t`Rules`}>
      {security.error && !security.data ? (
        <ErrorView error={security.error} onRetry={() => void security.refetch()} retrying={security.isFetching} />
      ) : security.data ? (
        <Rules kept={security.data} />
      ) : (
        <Skeleton h={88} aria-busy />
      )}
    </Panel>
  );
}

function Rules({ kept }: { kept: SecuritySettings }) {
  const { t } = useLingui();
  const save = useSaveSecurity();
  const store = async (values: SecuritySettings) => {
    await save.mutateAsync(values);
    toast.good(t`Rule saved`);
  };
  const toggleMfa = (mfa_required: boolean) =>
    confirm({
      title: mfa_required ? t`Require two-factor sign-in?` : t`No longer require two-factor sign-in?`,
      message: mfa_required ? (
        <Trans>
          Everybody without a second factor sets one up at the next sign-in, before anything else opens. That includes
          you.
        </Trans>
      ) : (
        <Trans>People may then turn their second factor off. Those who have one keep it until they do.</Trans>
      ),
      action: mfa_required ? t`Require it` : t`No longer require it`,
      run: () => store({ ...kept, mfa_required }),
    });
  return (
    <Stack gap="md">
      <Switch
        label={t`Require two-factor sign-in`}
        description={t`Everybody confirms a sign-in by password with an authenticator app or a passkey`}
        checked={kept.mfa_required}
        onChange={(event) => toggleMfa(event.currentTarget.checked)}
      />
      <Switch
        label={t`Let people find workspaces to request`}
        description={t`Of workspaces they are not in, they see only the names`}
        checked={(save.isPending ? save.variables : kept).workspaces_listed}
        onChange={(event) =>
          void store({ ...kept, workspaces_listed: event.currentTarget.checked }).catch(() => undefined)
        }
      />
    </Stack>
  );
}
