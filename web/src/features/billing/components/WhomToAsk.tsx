/** Where nothing can be bought here, whoever wants a plan still has somebody to ask. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { pageConfig } from '@/lib/page-config';

export function WhomToAsk({ plan }: { plan?: string }) {
  const { t } = useLingui();
  const { supportEmail } = pageConfig();
  const subject = plan === undefined ? t`Our plan` : t`The plan ${plan} for our company`;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {supportEmail === null ? (
        <Trans>Ask whoever runs this platform.</Trans>
      ) : (
        <Trans>
          Write to{' '}
          <Anchor href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`} size="xs">
            {supportEmail}
          </Anchor>
        </Trans>
      )}
    </Text>
  );
}
