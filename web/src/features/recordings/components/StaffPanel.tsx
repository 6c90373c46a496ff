/** The switch itself, for the platform's staff. What is sent is only what was changed. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RecordingOverview, RecordingSettings } from '@/api/gen/types.gen';
import { useProfile } from '@/features/auth/queries';
import { confirm } from '@/ui/confirm';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { IconInfo } from '@/ui/icons';
import { useLeaveGuard } from '@/ui/leave-guard';
import { NumberField } from '@/ui/NumberField';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { changesOf, isWithin, LIMITS, type Loss as Lost, lossOf } from '../model';
import { useSaveRecording } from '../queries';

type Draft = { enabled?: boolean; keeps_texts?: boolean; share?: number | null; retention_days?: number | null };

export function StaffPanel({ kept }: { kept: RecordingOverview }) {
  const { t } = useLingui();
  const { acting } = useProfile();
  const save = useSaveRecording();
  // Only what was touched: the rest follows what is kept, also when somebody else changes it meanwhile.
  const [draft, setDraft] = useState<Draft>({});
  const [touched, setTouched] = useState(false);
  const { question, setDirty } = useLeaveGuard();
  const touch = (more: Draft) => {
    setTouched(false);
    setDirty(true);
    setDraft((before) => ({ ...before, ...more }));
  };
  const { enabled, keeps_texts, share, retention_days } = { ...kept, ...draft };
  const split = splitErrors(save.error, ['share', 'retention_days']);
  const isRight = isWithin(share, LIMITS.share) && isWithin(retention_days, LIMITS.retention_days);
  const readOnly = acting !== null && !acting.write;

  const store = async (change: Partial<RecordingSettings>) => {
    await save.mutateAsync(change);
    setDraft({});
    setDirty(false);
    toast.good(t`Recording saved`);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (!isRight) return;
    const change = changesOf({ enabled, keeps_texts, share, retention_days }, kept);
    const loss = lossOf(change, kept);
    if (Object.keys(change).length === 0) {
      toast.good(t`There is nothing to change`);
    } else if (change.enabled === true) {
      confirm({
        title: t`Record runs from now on?`,
        message: (
          <>
            {loss === null ? null : (
              <>
                <Loss loss={loss} />{' '}
              </>
            )}
            {keeps_texts ? (
              <Trans>
                {share} % of runs are kept with all their texts, each for {retention_days} days. The company’s
                administrators see that it is on and can forbid it; the change is in their audit log.
              </Trans>
            ) : (
              <Trans>
                For {share} % of runs, sizes and digests are kept for {retention_days} days; they cannot be replayed.
                The company’s administrators see that it is on and can forbid it.
              </Trans>
            )}
          </>
        ),
        action: t`Switch recording on`,
        run: () => store(change),
      });
    } else if (loss !== null) {
      confirm({
        title: loss.kind === 'texts' ? t`Delete records with texts?` : t`Keep records for fewer days?`,
        message: <Loss loss={loss} />,
        action: loss.kind === 'texts' ? t`Delete and save` : t`Save`,
        run: () => store(change),
      });
    } else void store(change).catch(() => undefined);
  };

  return (
    <Panel
      title={t`For the platform’s staff`}
      description={
        <Trans>
          Changes apply to runs that begin from now on. Fewer days also apply to existing records, and without texts
          those that hold some are deleted. Otherwise they keep their days, also after recording is switched off.
        </Trans>
      }
    >
      {question}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {kept.permitted ? null : (
            <Alert icon={<IconInfo size={18} />} color="orange">
              <Trans>The company forbids recording: whatever is set here takes effect when it allows it.</Trans>
            </Alert>
          )}
          {readOnly ? (
            <Alert icon={<IconInfo size={18} />} color="gray">
              <Trans>You may only look around here. To change this, act for the client with the right to change.</Trans>
            </Alert>
          ) : null}
          <ErrorSummary lines={split.summary} />
          <Switch
            label={t`Record runs`}
            disabled={readOnly}
            checked={enabled}
            onChange={(event) => touch({ enabled: event.currentTarget.checked })}
          />
          <Group gap="md" align="flex-start">
            <NumberField
              integer
              w={{ base: '100%', xs: 220 }}
              label={t`Share of the runs`}
              description={t`Percent, 1 to 100`}
              required
              disabled={readOnly}
              value={share}
              onNumber={(value) => touch({ share: value })}
              error={
                split.fields['share'] ??
                (touched && !isWithin(share, LIMITS.share) ? t`Please enter a whole number from 1 to 100` : null)
              }
            />
            <NumberField
              integer
              w={{ base: '100%', xs: 220 }}
              label={t`Keep records`}
              description={t`Days, 1 to 90`}
              required
              disabled={readOnly}
              value={retention_days}
              onNumber={(value) => touch({ retention_days: value })}
              error={
                split.fields['retention_days'] ??
                (touched && !isWithin(retention_days, LIMITS.retention_days)
                  ? t`Please enter a whole number from 1 to 90`
                  : null)
              }
            />
          </Group>
          <Switch
            label={t`Keep texts`}
            description={t`Without them a record holds sizes and digests only, and cannot be replayed`}
            disabled={readOnly}
            checked={keeps_texts}
            onChange={(event) => touch({ keeps_texts: event.currentTarget.checked })}
          />
          <Group>
            <Button type="submit" loading={save.isPending} disabled={readOnly}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** What a change does to the records that are there. */
function Loss({ loss }: { loss: Lost }) {
  return loss.kind === 'texts' ? (
    <Trans>
      The <Plural value={loss.records} one="record that holds texts is" other="# records that hold texts are" /> deleted
      at once and cannot be brought back. Records from now on hold sizes and digests only.
    </Trans>
  ) : (
    <Trans>
      <Plural value={loss.records} one="The existing record is" other="The # existing records are" /> also removed{' '}
      <Plural value={loss.days} one="a day" other="# days" /> after being made. What is older goes with the next sweep,
      within the hour.
    </Trans>
  );
}
