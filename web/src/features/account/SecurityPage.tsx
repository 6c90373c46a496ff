/** How I prove who I am, and where I am signed in. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { queryClient } from '@/api/query-client';
import { useProfile } from '@/features/auth/queries';
import { mfaQuery } from '@/features/auth/sign-in';
import { PageHeader } from '@/ui/PageHeader';
import { PasskeysPanel } from './components/PasskeysPanel';
import { PasswordPanel } from './components/PasswordPanel';
import { SessionsPanel } from './components/SessionsPanel';
import { TwoFactorPanel } from './components/TwoFactorPanel';
import { sessionsQuery } from './queries';

export function loader() {
  // Each panel stands for itself: none of them may hold up the page.
  void queryClient.query({ ...mfaQuery(), staleTime: 'static' }).catch(() => undefined);
  void queryClient.query({ ...sessionsQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { user, has_password } = useProfile();
  return (
    <>
      <PageHeader
        title={t`Password and sign-in`}
        description={<Trans>Your password, your second factor, and the devices you are signed in on.</Trans>}
      />
      <Stack gap="md" maw={760}>
        <PasswordPanel email={user.email} hasPassword={has_password} />
        <TwoFactorPanel hasPassword={has_password} />
        <PasskeysPanel hasPassword={has_password} />
        <SessionsPanel />
      </Stack>
    </>
  );
}
