/** How people of this company sign in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { FeatureNotice } from '@/features/billing/components/FeatureNotice';
import { PageHeader } from '@/ui/PageHeader';
import { ChatsPanel } from './components/ChatsPanel';
import { RulesPanel } from './components/RulesPanel';
import { ScimPanel } from './components/ScimPanel';
import { SsoPanel } from './components/SsoPanel';

export function Component() {
  const { t } = useLingui();
  const title = t`Security`;
  return (
    <NeedsRight title={title} rights={['manage-all-users']}>
      <PageHeader
        title={title}
        description={<Trans>How people of your company sign in, and where their accounts come from.</Trans>}
      />
      <FeatureNotice slug="sso" />
      <FeatureNotice slug="scim" />
      <Stack gap="md" maw={760}>
        <RulesPanel />
        <ChatsPanel />
        <SsoPanel />
        <ScimPanel />
      </Stack>
    </NeedsRight>
  );
}
