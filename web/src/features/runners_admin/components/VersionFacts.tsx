/** What is known of an uploaded version: its content, its signature, the check, and what became of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Code, Group, Text } from '@mantine/core';
import type { PluginVersion } from '@/api/gen/types.gen';
import { Digest } from '@/ui/Digest';
import { Facts } from '@/ui/Facts';
import { FileSize } from '@/ui/FileSize';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { TrustBadge } from './Badges';

export function VersionFacts({ version }: { version: PluginVersion }) {
  const { t } = useLingui();
  const { signature, digest, uploaded_by_name, installed_by_name, retired_by_name, retire_reason } = version;
  const keyId = signature.key_id ?? '';
  const keyName = signature.key_name ?? t`unknown key`;
  return (
    <Panel title={t`This version`}>
      <Facts
        facts={[
          {
            key: 'signature',
            name: <Trans>Signature</Trans>,
            value: (
              <>
                <Group gap="xs">
                  <TrustBadge signature={signature} />
                  {signature.key_id === null ? null : (
                    <Text>
                      {keyName} <Code>{keyId}</Code>
                    </Text>
                  )}
                </Group>
                <Text c="dimmed" size="sm" mt={4}>
                  {signature.note}
                </Text>
              </>
            ),
          },
          {
            key: 'digest',
            name: <Trans>Digest (SHA-256)</Trans>,
            value: <Digest digest={digest} />,
          },
          {
            key: 'file',
            name: <Trans>File</Trans>,
            value: (
              <>
                {version.file_name} · <FileSize bytes={version.size} />
              </>
            ),
          },
          {
            key: 'uploaded',
            name: <Trans>Uploaded</Trans>,
            value: (
              <Trans>
                <RelativeTime at={version.uploaded_at} /> by {uploaded_by_name}
              </Trans>
            ),
          },
          version.checked_at === null
            ? null
            : {
                key: 'checked',
                name: <Trans>Checked</Trans>,
                value:
                  version.state === 'refused' ? (
                    <Trans>
                      Refused <RelativeTime at={version.checked_at} inside />
                    </Trans>
                  ) : (
                    <Trans>
                      <RelativeTime at={version.checked_at} />: it compiles, starts in the sandbox and has a valid
                      manifest.
                    </Trans>
                  ),
              },
          version.installed_at === null
            ? null
            : {
                key: 'installed',
                name: <Trans>Installed</Trans>,
                value:
                  installed_by_name === null ? (
                    <RelativeTime at={version.installed_at} />
                  ) : (
                    <Trans>
                      <RelativeTime at={version.installed_at} /> by {installed_by_name}
                    </Trans>
                  ),
              },
          version.retired_at === null
            ? null
            : {
                key: 'retired',
                name: <Trans>Retired</Trans>,
                value: (
                  <>
                    {retired_by_name === null ? (
                      <Trans>
                        <RelativeTime at={version.retired_at} /> by the platform
                      </Trans>
                    ) : (
                      <Trans>
                        <RelativeTime at={version.retired_at} /> by {retired_by_name}
                      </Trans>
                    )}
                    {retire_reason === null ? '' : `: ${retire_reason}`}
                  </>
                ),
              },
        ]}
      />
    </Panel>
  );
}
