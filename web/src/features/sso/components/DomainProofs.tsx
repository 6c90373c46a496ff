/** Whether each email domain was shown to be the company's, and the DNS record that shows it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SsoSettings } from '@/api/gen/types.gen';
import { CopyButton } from '@/ui/CopyButton';
import { FormError } from '@/ui/FormError';
import { RelativeTime } from '@/ui/RelativeTime';
import { useCheckDomain } from '../queries';

type Proof = SsoSettings['proofs'][number];

export function DomainProofs({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <Stack component="section" gap="md" aria-labelledby="sso-domains">
      <Text id="sso-domains" fw={600} component="h3" size="sm">
        <Trans>Email domains</Trans>
      </Text>
      {proofs.map((proof) => (
        <Domain key={proof.domain} proof={proof} />
      ))}
    </Stack>
  );
}

function Domain({ proof }: { proof: Proof }) {
  const check = useCheckDomain();
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" miw={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>{proof.domain}</Text>
          <State state={proof.state} />
        </Group>
        <Button
          variant="default"
          size="xs"
          loading={check.isPending}
          onClick={() => check.mutate(proof.domain)}
          aria-describedby="sso-domains"
        >
          <Trans>Check now</Trans>
        </Button>
      </Group>
      {proof.state === 'proven' ? null : <Record proof={proof} />}
      {proof.problem ? (
        <Text size="sm" c="dimmed" role="status">
          {proof.problem}{' '}
          {proof.checked_at ? (
            <Trans>
              Checked <RelativeTime at={proof.checked_at} inside />.
            </Trans>
          ) : null}
        </Text>
      ) : null}
      <FormError error={check.error} />
    </Stack>
  );
}

function State({ state }: { state: Proof['state'] }) {
  if (state === 'proven') {
    return (
      <Badge color="teal">
        <Trans>Yours</Trans>
      </Badge>
    );
  }
  return (
    <Badge color={state === 'missing' ? 'red' : 'yellow'}>
      {state === 'missing' ? <Trans>Record missing</Trans> : <Trans>Not proven yet</Trans>}
    </Badge>
  );
}

function Record({ proof }: { proof: Proof }) {
  const { t } = useLingui();
  return (
    <Alert color={proof.state === 'missing' ? 'red' : 'blue'} role={proof.state === 'missing' ? 'alert' : 'note'}>
      <Stack gap="xs">
        <Text size="sm">
          {proof.state === 'missing' && proof.ends_at ? (
            <Trans>
              The DNS record is missing. Sign-in by this domain ends <RelativeTime at={proof.ends_at} inside />, unless
              you set it again:
            </Trans>
          ) : (
            <Trans>
              Show that the domain is yours: add this TXT record at your DNS provider. Until it is found, nobody signs
              in this way.
            </Trans>
          )}
        </Text>
        {[
          [t`Name`, proof.record_name],
          [t`Value`, proof.record_value],
        ].map(([label, value]) => (
          <Group key={label} align="flex-end" gap="sm">
            <TextInput
              flex="1 1 14rem"
              label={label}
              readOnly
              value={value}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={value ?? ''} />
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
