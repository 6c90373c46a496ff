/** The page for an error nobody expected (R30), and for a page that is older than its server. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { session } from '@/api/session';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { tabTitle } from '@/lib/tab-title';
import { Logo } from '@/ui/Logo';

// Whole-page loads on purpose: the code that would navigate inside the page may be what broke.
function signOut() {
  session.clear();
  window.location.assign(paths.login());
}

type Props = {
  newVersion?: boolean;
  /** The shell around it already is the page's main part. */
  inShell?: boolean;
};

export function FallbackPage({ newVersion = false, inShell = false }: Props) {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  return (
    <Center component={inShell ? 'section' : 'main'} mih="70dvh" p="lg">
      <title>{tabTitle(t`Error`)}</title>
      <Stack align="center" gap="md" maw={480} ta="center">
        <Logo size={48} />
        <Title order={1} tabIndex={-1}>
          {newVersion ? <Trans>A new version is ready</Trans> : <Trans>Error Occured !</Trans>}
        </Title>
        <Text c="dimmed" size="md">
          {newVersion ? (
            <Trans>{brandName} was updated while this page was open. Refresh the page to continue.</Trans>
          ) : (
            <Trans>Something went wrong</Trans>
          )}
        </Text>
        <Group justify="center" gap="sm">
          <Button onClick={() => window.location.reload()}>
            <Trans>Refresh Page</Trans>
          </Button>
          <Button variant="default" onClick={signOut}>
            <Trans>Logout</Trans>
          </Button>
          <Button variant="subtle" component="a" href={paths.home()}>
            <Trans>Go to Dashboard</Trans>
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}
