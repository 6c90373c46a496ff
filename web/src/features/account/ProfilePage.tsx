/** Who I am and how the page looks to me. */

import { Trans, useLingui } from '@lingui/react/macro';
import { DataList, Stack } from '@mantine/core';
import { useProfile } from '@/features/auth/queries';
import { pageConfig } from '@/lib/page-config';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { AppearancePanel } from './components/AppearancePanel';
import { PictureField } from './components/PictureField';
import { ProfileForm } from './components/ProfileForm';

export function Component() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title={t`Profile`}
        description={<Trans>How you appear to others, and how {brandName} appears to you.</Trans>}
      />
      <Stack gap="md" maw={760}>
        <Panel title={t`About you`}>
          <Stack gap="lg">
            <PictureField user={profile.user} hasPicture={profile.has_picture} />
            <ProfileForm profile={profile} />
          </Stack>
        </Panel>
        <AppearancePanel profile={profile} />
        <Panel title={t`Company`}>
          <DataList labelWidth="8rem">
            <DataList.Item>
              <DataList.ItemLabel>{t`Name`}</DataList.ItemLabel>
              <DataList.ItemValue>{profile.user.client_name}</DataList.ItemValue>
            </DataList.Item>
            <DataList.Item>
              <DataList.ItemLabel>{t`Your role`}</DataList.ItemLabel>
              <DataList.ItemValue>{profile.user.role_name}</DataList.ItemValue>
            </DataList.Item>
          </DataList>
        </Panel>
      </Stack>
    </>
  );
}
