/** /login-error: a failed single sign-on, with what the provider answered. */
import { Trans } from '@lingui/react/macro';
import { Center, Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { Logo } from '@/ui/Logo';

export function Component() {
  const state: unknown = useLocation().state;
  const message =
    typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string'
      ? state.message
      : null;
  return (
    <Center component="main" mih="100dvh" p="lg">
      <title>Sign-in failed · Atelier</title>
      <Stack align="center" gap="md" maw={440} ta="center">
        <Logo size={48} />
        <Title order={1} tabIndex={-1}>
          <Trans>Sign-in failed</Trans>
        </Title>
        <Text c="dimmed" size="md">
          {message ?? <Trans>Something Went Wrong!!!</Trans>}
        </Text>
        <ButtonLink to={paths.login()}>
          <Trans>Back to login</Trans>
        </ButtonLink>
      </Stack>
    </Center>
  );
}
