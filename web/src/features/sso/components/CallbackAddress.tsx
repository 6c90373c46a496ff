/** The address that has to be registered with the provider. */
import { useLingui } from '@lingui/react/macro';
import { Group, TextInput } from '@mantine/core';
import { CopyButton } from '@/ui/CopyButton';

export function CallbackAddress({ preset }: { preset: 'oidc' | 'azure' }) {
  const { t } = useLingui();
  const address = `${window.location.origin}${preset === 'azure' ? '/auth/azure-login' : '/auth/sso-login'}`;
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex="1 1 14rem"
        label={t`Redirect address`}
        description={t`Register it with the provider, exactly as it is`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address} />
    </Group>
  );
}
