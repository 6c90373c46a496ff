/** /login (R01): who are you, your password, and where you wanted to go. */
import { Trans } from '@lingui/react/macro';
import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { session } from '@/api/session';
import { safePath } from '@/lib/safe-path';
import { Logo } from '@/ui/Logo';
import classes from './components/Login.module.css';
import { LoginForm } from './components/LoginForm';

export function loader({ request }: LoaderFunctionArgs) {
  if (!session.isSignedIn()) return null;
  return redirect(safePath(new URL(request.url).searchParams.get('to')));
}

export function Component() {
  const remembered = session.remembered();
  return (
    <Box component="main" className={classes.page}>
      <title>Sign in · Atelier</title>
      <Stack gap="lg" w="100%" maw={400}>
        <Stack align="center" gap="xs">
          <Logo size={44} />
          <Title order={1} tabIndex={-1} ta="center">
            {remembered === '' ? <Trans>Welcome!</Trans> : <Trans>Welcome Back!</Trans>}
          </Title>
          <Text c="dimmed" ta="center">
            <Trans>Sign in to Atelier</Trans>
          </Text>
        </Stack>
        <Paper p="lg" radius="lg" className={classes.card}>
          <LoginForm remembered={remembered} />
        </Paper>
      </Stack>
    </Box>
  );
}
