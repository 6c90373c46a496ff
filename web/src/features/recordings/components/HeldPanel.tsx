/** What a record is, for whoever has to agree to it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { RecordingOverview } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { Facts } from '@/ui/Facts';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';

export function HeldPanel({ overview }: { overview: RecordingOverview }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <Panel title={t`What a record is`}>
      <Facts
        facts={[
          {
            key: 'what',
            name: <Trans>What is recorded</Trans>,
            value: (
              <Text className="prose">
                {overview.keeps_texts ? (
                  <Trans>
                    What a run asked the model’s plugin, with the passages it was given; what the provider answered; and
                    what the plugin made of it. With these a run can be replayed.
                  </Trans>
                ) : overview.with_texts > 0 ? (
                  <Trans>
                    New records hold how long each text was, and its digest. Older ones hold what was asked and
                    answered, and can be replayed, until they are removed.
                  </Trans>
                ) : (
                  <Trans>
                    How long each text was, and its digest. This proves later what was sent, and cannot be replayed.
                  </Trans>
                )}
              </Text>
            ),
          },
          {
            key: 'masked',
            name: <Trans>What is masked</Trans>,
            value: (
              <Text className="prose">
                <Trans>Keys and other credentials are never in a record. Each record lies sealed in the store.</Trans>
              </Text>
            ),
          },
          {
            key: 'long',
            name: <Trans>How long</Trans>,
            value: (
              <Text className="prose">
                <Trans>
                  Until <Plural value={overview.retention_days} one="a day has" other="# days have" /> passed, its run
                  is deleted, or recording is forbidden: whatever comes first. A shorter time also applies to existing
                  records.
                </Trans>
              </Text>
            ),
          },
          {
            key: 'who',
            name: <Trans>Who sees it</Trans>,
            value: (
              <Text className="prose">
                <Trans>
                  No page shows a record. The platform’s staff replay records to another version of a plugin, and see
                  that an answer differs and by how much, never a word of it.
                </Trans>{' '}
                {can('view-audit-log') ? (
                  <TextLink to={paths.auditLog({ search: 'recording.replay' })} size="sm">
                    <Trans>Each time is in your audit log</Trans>
                  </TextLink>
                ) : (
                  <Trans>Each time is in your audit log.</Trans>
                )}
              </Text>
            ),
          },
        ]}
      />
    </Panel>
  );
}
