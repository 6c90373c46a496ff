/** /login-error (R03): a failed single sign-on, in the specification's words, by the status that was received (§8). */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ssoFailure } from '@/features/auth/kept';
import { ssoFailureText } from '@/features/auth/model';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconAlert } from '@/ui/icons';
import { PublicPage } from '@/ui/PublicPage';

/** Only a number: an address comes from anybody, and must not put words into this page's mouth. */
const statusOf = (text: string | null) => (text !== null && /^[1-5]\d\d$/.test(text) ? Number(text) : null);

export function Component() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const words = ssoFailureText(statusOf(query.get('status')));
  // The server may say just that; twice would look like two failures.
  const [detail] = useState(() => (ssoFailure.detail === words ? null : ssoFailure.detail));
  return (
    <PublicPage icon={<IconAlert size={24} />} title={t`Sign-in failed`} description={words}>
      {detail === null ? null : (
        <Text c="dimmed" size="xs" ta="center" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
      <ButtonLink to={paths.login()} fullWidth size="md">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </PublicPage>
  );
}
