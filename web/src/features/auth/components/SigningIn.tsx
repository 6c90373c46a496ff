/** The moment between a provider's page and ours. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Center, Loader } from '@mantine/core';
import { PublicPage } from '@/ui/PublicPage';

export function SigningIn() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Signing you in`} description={<Trans>This takes a moment.</Trans>}>
      <Center role="status" aria-label={t`Loading`}>
        <Loader />
      </Center>
    </PublicPage>
  );
}
