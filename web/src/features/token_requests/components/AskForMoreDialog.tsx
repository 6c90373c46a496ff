/** Asks for more of a budget or of the company's own limit, with a word on why. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Select, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnLimit } from '@/api/gen/types.gen';
import { formatCount } from '@/lib/format';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { ownLimitsQuery, useAskForMore } from '../queries';

const keyOf = (limit: OwnLimit) => `${limit.budget_id ?? ''} ${limit.metric}`;

export function AskForMoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const limits = useQuery(ownLimitsQuery());
  const ask = useAskForMore();
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(ask.error, ['budget_id', 'amount', 'reason']);
  const all = limits.data ?? [];
  const limit = all.find((each) => keyOf(each) === chosen) ?? all[0];
  const isAmount = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const nameOf = (each: OwnLimit) => {
    const whose = each.budget_id === null ? t`the company` : each.name;
    const what = each.metric === 'runs' ? t`Runs for ${whose}` : t`Tokens for ${whose}`;
    if (each.limit === null || each.used === null) return what;
    return `${what} (${formatCount(each.used)} / ${formatCount(each.limit)})`;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (limit === undefined || !isAmount || reason.trim() === '') return;
    const { budget_id, metric } = limit;
    ask.mutate(
      { budget_id, metric, amount, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.good(t`Your request was sent. You get an email when it is answered.`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Ask for more`}
      submitLabel={<Trans>Send request</Trans>}
      loading={ask.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      {limits.isPending ? (
        <Skeleton h={60} aria-busy />
      ) : limit === undefined ? (
        <Alert color="gray">
          <Trans>You have no limit at the moment, so there is nothing to request.</Trans>
        </Alert>
      ) : (
        <Select
          label={t`Of what?`}
          allowDeselect={false}
          data={all.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
          value={keyOf(limit)}
          onChange={setChosen}
          error={split.fields['budget_id']}
        />
      )}
      <NumberField
        integer
        required
        label={t`How many more this month?`}
        value={amount}
        onNumber={setAmount}
        error={split.fields['amount'] ?? (touched && !isAmount ? t`Please enter a whole number above 0` : undefined)}
      />
      <Textarea
        label={t`What do you need it for?`}
        description={t`The person who decides sees this`}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={
          split.fields['reason'] ?? (touched && reason.trim() === '' ? t`Please say what you need it for` : undefined)
        }
      />
    </FormModal>
  );
}
