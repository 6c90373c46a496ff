/** How it stands, and the company's own word on it. */
import { useLingui as useI18n } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Stack, Switch, Text } from '@mantine/core';
import type { RecordingOverview } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { formatDate } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { Facts } from '@/ui/Facts';
import { FileSize } from '@/ui/FileSize';
import { splitErrors } from '@/ui/form';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { recordingState } from '../model';
import { useSaveRecording } from '../queries';
import { STATES } from '../words';

export function SwitchPanel({ overview }: { overview: RecordingOverview }) {
  const { t } = useLingui();
  const { i18n } = useI18n();
  const state = recordingState(overview);
  const { words, color } = STATES[state];
  const { share, retention_days } = overview;
  return (
    <Panel title={t`Now`} badge={<Badge color={color}>{i18n._(words)}</Badge>}>
      <Stack gap="md">
        <Text className="prose">
          {state === 'on' ? (
            share === 100 ? (
              <Trans>Every run is recorded.</Trans>
            ) : (
              <Trans>{share} % of runs are recorded, chosen at random.</Trans>
            )
          ) : state === 'off' ? (
            <Trans>No run is recorded. Only the platform’s staff can switch it on, which you would see here.</Trans>
          ) : (
            <Trans>No run is recorded, and nobody can switch it on before your company allows it again.</Trans>
          )}
        </Text>
        <Facts
          facts={[
            {
              key: 'records',
              name: <Trans>Records kept</Trans>,
              value: (
                <>
                  <Plural value={overview.recordings} _0="None" one="# record" other="# records" />
                  {overview.recordings === 0 ? null : (
                    <>
                      {' · '}
                      <FileSize bytes={overview.bytes} />
                    </>
                  )}
                </>
              ),
            },
            {
              key: 'days',
              name: <Trans>Removed after</Trans>,
              value: (
                <>
                  <Plural value={retention_days} one="# day" other="# days" />
                  <HeldUntil until={overview.held_until} />
                </>
              ),
            },
            {
              key: 'texts',
              name: <Trans>Texts</Trans>,
              value: <Texts overview={overview} />,
            },
          ]}
        />
        <PermitSwitch overview={overview} />
      </Stack>
    </Panel>
  );
}

/** What records hold that are there may not be what those of today hold. */
function Texts({ overview }: { overview: RecordingOverview }) {
  const { keeps_texts, with_texts, texts_until } = overview;
  if (keeps_texts) return <Trans>Kept, sealed</Trans>;
  if (with_texts === 0 || texts_until === null) return <Trans>Not kept: sizes and digests only</Trans>;
  const until = formatDate(new Date(texts_until));
  return (
    <Trans>
      Not kept in new records.{' '}
      <Plural value={with_texts} one="# existing record holds" other="# existing records hold" /> texts, until {until}{' '}
      at the latest, and can be replayed until then.
    </Trans>
  );
}

/** Days that were more when a record was made hold on for it. */
function HeldUntil({ until }: { until: string | null }) {
  if (until === null) return null;
  const day = formatDate(new Date(until));
  return (
    <>
      {' · '}
      <Trans>the last existing record on {day}</Trans>
    </>
  );
}

function PermitSwitch({ overview }: { overview: RecordingOverview }) {
  const { t } = useLingui();
  const { acting } = useProfile();
  const save = useSaveRecording();
  const { permitted, recordings } = overview;
  const forbid = () =>
    confirm({
      title: t`Forbid recording?`,
      message:
        recordings === 0 ? (
          <Trans>Nothing of your company is recorded from now on, whatever the platform’s staff switch.</Trans>
        ) : (
          <Trans>
            The <Plural value={recordings} one="record that is kept is" other="# records that are kept are" /> deleted
            at once and cannot be brought back. Nothing of your company is recorded from now on, whatever the platform’s
            staff switch.
          </Trans>
        ),
      action: t`Forbid recording`,
      run: async () => {
        await save.mutateAsync({ permitted: false });
        toast.good(t`Recording is forbidden`);
      },
    });
  const allow = () => save.mutate({ permitted: true }, { onSuccess: () => toast.good(t`Recording is allowed`) });
  return (
    <Stack gap="xs">
      <Switch
        label={t`Allow recording`}
        description={
          acting === null
            ? t`Allowing it switches nothing on. Forbidding it deletes what was recorded.`
            : t`Only the company’s own administrators allow or forbid it.`
        }
        checked={permitted}
        disabled={acting !== null || save.isPending}
        onChange={() => (permitted ? forbid() : allow())}
      />
      {/* What the question of forbidding was answered with stands there. */}
      <ErrorSummary lines={save.variables?.permitted === true ? splitErrors(save.error, []).summary : []} />
    </Stack>
  );
}
