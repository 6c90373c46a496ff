/** Nothing at this address, for people who are not signed in (R14). */

import { Trans, useLingui } from '@lingui/react/macro';
import { Center, Stack, Text, Title } from '@mantine/core';
import { paths } from '@/lib/paths';
import { tabTitle } from '@/lib/tab-title';
import { ButtonLink } from '@/ui/ButtonLink';
import { Logo } from '@/ui/Logo';

export function NotFoundPublic() {
  const { t } = useLingui();
  return (
    <Center component="main" mih="70dvh" p="lg">
      <title>{tabTitle(t`Page not found`)}</title>
      <Stack align="center" gap="md" maw={440} ta="center">
        <Logo size={48} />
        <Title order={1} tabIndex={-1}>
          <Trans>Page not found</Trans>
        </Title>
        <Text c="dimmed" size="md">
          <Trans>There is nothing at this address. It may have been moved or deleted.</Trans>
        </Text>
        <ButtonLink to={paths.login()}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      </Stack>
    </Center>
  );
}
