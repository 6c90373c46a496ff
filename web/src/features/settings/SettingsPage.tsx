/** Settings that work now: who I am, how the page looks, whose account this is. */
import { Trans, useLingui } from '@lingui/react/macro';
import { DataList, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProfile } from '@/features/auth/queries';
import { fullName } from '@/lib/format';
import { PageHeader } from '@/ui/PageHeader';
import { SchemeSwitch } from '@/ui/SchemeSwitch';

export function Component() {
  const { t } = useLingui();
  const { user } = useProfile();
  return (
    <>
      <PageHeader title={t`Settings`} />
      <Stack gap="md" maw={720}>
        <Panel title={t`You`}>
          <DataList labelWidth="7rem">
            <Row label={t`Name`}>{fullName(user)}</Row>
            <Row label={t`Email`}>{user.email}</Row>
            <Row label={t`Role`}>{user.role_name}</Row>
          </DataList>
        </Panel>
        <Panel title={t`Appearance`}>
          <Stack gap="xs" maw={360}>
            <Text c="dimmed">
              <Trans>“System” follows the setting of your device.</Trans>
            </Text>
            <SchemeSwitch />
          </Stack>
        </Panel>
        <Panel title={t`Organisation`}>
          <DataList labelWidth="7rem">
            <Row label={t`Name`}>{user.client_name}</Row>
          </DataList>
        </Panel>
      </Stack>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} p="lg" className="surface">
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
