/** Why, how long, and whether anything may be changed; a client that wants it is asked instead. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ActingClient } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { IconAlert } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { type ActingStart, MINUTES, useAskForEntry, useStartActing } from '../queries';
import { beginActing } from '../switch';

/** Characters a reason needs; the server says the same. */
const SHORTEST_REASON = 10;

export function StartActingDialog({ client, onClose }: { client: ActingClient; onClose: () => void }) {
  const { t } = useLingui();
  const start = useStartActing();
  const ask = useAskForEntry();
  const asks = client.asks_before_entry;
  const call = asks ? ask : start;
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState<ActingStart['minutes']>(15);
  const [write, setWrite] = useState(false);
  const [isEmergency, setIsEmergency] = useState(false);
  const [touched, setTouched] = useState(false);
  const split = splitErrors(call.error, ['reason', 'minutes', 'write']);
  const short = reason.trim().length < SHORTEST_REASON;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (short) return;
    if (asks) {
      ask.mutate(
        { client_id: client.id, reason: reason.trim(), minutes, may_change: write, is_emergency: isEmergency },
        {
          onSuccess: () => {
            toast.good(isEmergency ? t`A second one has to confirm it` : t`The client is asked`);
            onClose();
          },
        },
      );
      return;
    }
    start.mutate({ client_id: client.id, reason: reason.trim(), minutes, write }, { onSuccess: beginActing });
  };
  return (
    <FormModal
      opened
      title={asks ? t`Ask ${client.name} to let you in` : t`Act for ${client.name}`}
      submitLabel={asks ? <Trans>Ask</Trans> : <Trans>Begin</Trans>}
      loading={call.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t`Reason`}
        description={t`The client reads it in the audit log`}
        placeholder={t`Ticket 4711: a run that does not end`}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={
          split.fields['reason'] ?? (touched && short ? t`Please give the reason in at least 10 characters` : null)
        }
      />
      <Stack gap={4}>
        <Text fw={500} id="acting-minutes">
          <Trans>For how long?</Trans>
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="acting-minutes"
          value={String(minutes)}
          onChange={(value) => setMinutes(MINUTES.find((each) => String(each) === value) ?? 15)}
          data={MINUTES.map((each) => ({ value: String(each), label: t`${each} minutes` }))}
        />
      </Stack>
      <Checkbox
        label={t`I have to change something`}
        description={t`Without it you can look at everything and change nothing`}
        checked={write}
        onChange={(event) => setWrite(event.currentTarget.checked)}
      />
      {asks ? (
        <Checkbox
          label={t`It is an emergency`}
          description={t`The client is not asked. A second member of the staff confirms it, and the client is told at once.`}
          checked={isEmergency}
          onChange={(event) => setIsEmergency(event.currentTarget.checked)}
        />
      ) : null}
      {write ? (
        <Alert color="orange" icon={<IconAlert size={18} />}>
          <Trans>What you change is real and bears your name. Change only what the client asked for.</Trans>
        </Alert>
      ) : null}
    </FormModal>
  );
}
