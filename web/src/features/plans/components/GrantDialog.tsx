/** Grants a client more runs or tokens for a time, beside its plan. */
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { UsageMetric } from '@/api/gen/types.gen';
import { METRICS } from '@/features/billing/words';
import { DateField } from '@/ui/DateField';
import { lastMoment } from '@/ui/days';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { useGrant } from '../queries';

export function GrantDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const grant = useGrant(id);
  const [metric, setMetric] = useState<UsageMetric>('tokens');
  const [amount, setAmount] = useState<number | null>(null);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(grant.error, ['amount', 'until_at', 'reason']);
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const reasonless = reason.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (!isAmount || reasonless) return;
    const until_at = until === '' ? null : lastMoment(until);
    grant.mutate(
      { metric, amount, from_at: null, until_at, priority: null, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.good(t`Granted`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Grant more`}
      submitLabel={<Trans>Grant</Trans>}
      loading={grant.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t`Of what?`}
        value={metric}
        onChange={setMetric}
        data={(['tokens', 'runs'] as const).map((value) => ({ value, label: i18n._(METRICS[value]) }))}
      />
      <NumberField
        integer
        required
        label={t`How many`}
        value={amount}
        onNumber={setAmount}
        error={split.fields['amount'] ?? (touched && !isAmount ? t`Please enter a whole number above 0` : undefined)}
      />
      <DateField
        label={t`Until`}
        description={t`Empty: until this month ends`}
        value={until}
        error={split.fields['until_at']}
        onChange={setUntil}
      />
      <TextInput
        label={t`Reason`}
        description={t`It is recorded in your audit log and the client’s`}
        required
        maxLength={1000}
        value={reason}
        error={split.fields['reason'] ?? (touched && reasonless ? t`Please say why` : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormModal>
  );
}
