/** Slows a client down for a time, with a reason that its people read. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { BrakeKind } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { BRAKE_KINDS, BRAKE_TIMES, hasAmount, SHORTEST_REASON } from '../model';
import { usePlaceBrake } from '../queries';
import { KIND_EFFECTS, KIND_WORDS } from '../words';

type Props = { client: { id: number; name: string }; onClose: () => void };

export function BrakeDialog({ client, onClose }: Props) {
  const { t, i18n } = useLingui();
  const place = usePlaceBrake(String(client.id));
  const [kind, setKind] = useState<BrakeKind>('parallel_runs');
  const [amount, setAmount] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<number>(60);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(place.error, ['kind', 'amount', 'minutes', 'reason']);
  const isShort = reason.trim().length < SHORTEST_REASON;
  const lacksAmount = hasAmount(kind) && (amount === null || !Number.isSafeInteger(amount) || amount < 1);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (isShort || lacksAmount) return;
    place.mutate(
      { kind, amount: hasAmount(kind) ? amount : null, minutes, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.good(t`${client.name} is slowed down`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Slow ${client.name} down`}
      submitLabel={<Trans>Place the brake</Trans>}
      loading={place.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`Brake`}
        description={i18n._(KIND_EFFECTS[kind])}
        data={BRAKE_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
        value={kind}
        onChange={(value) => setKind(BRAKE_KINDS.find((each) => each === value) ?? 'parallel_runs')}
        allowDeselect={false}
        error={split.fields['kind']}
      />
      {hasAmount(kind) ? (
        <NumberField
          integer
          required
          label={kind === 'parallel_runs' ? t`Concurrent runs` : t`Calls a minute`}
          value={amount}
          onNumber={setAmount}
          error={
            split.fields['amount'] ?? (touched && lacksAmount ? t`Please enter a whole number above 0` : undefined)
          }
        />
      ) : null}
      <Select
        label={t`For how long?`}
        description={t`It ends automatically then`}
        data={BRAKE_TIMES.map((value) => ({
          value: String(value),
          label: value < 60 ? t`${value} minutes` : value === 60 ? t`An hour` : t`${value / 60} hours`,
        }))}
        value={String(minutes)}
        onChange={(value) => setMinutes(BRAKE_TIMES.find((each) => String(each) === value) ?? 60)}
        allowDeselect={false}
        error={split.fields['minutes']}
      />
      <Textarea
        label={t`Reason`}
        description={t`The client’s people can read it`}
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={
          split.fields['reason'] ?? (touched && isShort ? t`Please give the reason in at least 10 characters` : null)
        }
      />
    </FormModal>
  );
}
