/** Billing (R28). Plans and invoices are not built yet; the page says what holds today and whom to ask. */
import { Trans, useLingui } from '@lingui/react/macro';
import { DataList, Stack, Text } from '@mantine/core';
import { useProfile } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';

export function Component() {
  const { t } = useLingui();
  const { user, client_kind } = useProfile();
  const kinds: Record<string, string> = {
    owner: t`Owner of this platform`,
    enterprise: t`By contract`,
    stripe: t`Trial`,
  };
  return (
    <>
      <PageHeader title={t`Billing`} description={<Trans>Your organisation’s plan and payments.</Trans>} />
      <Stack gap="md" maw={760}>
        <Panel title={t`Plan`}>
          <DataList labelWidth="9rem">
            <DataList.Item>
              <DataList.ItemLabel>{t`Organisation`}</DataList.ItemLabel>
              <DataList.ItemValue>{user.client_name}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>{t`Plan`}</DataList.ItemLabel>
              <DataList.ItemValue>{kinds[client_kind] ?? client_kind}</DataList.ItemValue>
            </DataList.Item>
          </DataList>
        </Panel>
        <Panel title={t`Payment and invoices`}>
          <Stack gap="md" align="flex-start">
            <Text className="prose">
              <Trans>
                Plans, payment and invoices cannot be managed on this page yet. Nothing is charged here, and everything
                else in Atelier works.
              </Trans>
            </Text>
            <ButtonLink to={paths.home()} variant="default">
              <Trans>Go to your start page</Trans>
            </ButtonLink>
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}
