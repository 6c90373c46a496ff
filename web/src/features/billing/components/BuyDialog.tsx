/** Buys a plan, or changes the one that is paid for: by month or year, for how many people, and what it costs first. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Billing, BuyPlan, ChangePreview, Plan } from '@/api/gen/types.gen';
import { formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { outside } from '@/lib/outside';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { useBuy, useBuyByInvoice, useChangePlan, usePreviewChange } from '../queries';
import { InvoiceFields, type InvoiceNotes, NO_NOTES } from './InvoiceFields';

type Props = { plan: Plan; billing: Billing; onClose: () => void };

const TWO_DAYS = 2 * 24 * 3600 * 1000;

/** When something can begin later: at the end of the trial, or of the period that is paid for. */
function laterThan(billing: Billing): Date | null {
  const { paid, subscription } = billing;
  if (paid !== null) return paid.period_end === null ? null : new Date(paid.period_end);
  if (subscription?.state !== 'trial' || !subscription.trial_until) return null;
  const until = new Date(subscription.trial_until);
  // A shorter rest is not taken over by the payment provider.
  return until.getTime() - Date.now() > TWO_DAYS ? until : null;
}

export function BuyDialog({ plan, billing, onClose }: Props) {
  const { t } = useLingui();
  const [pays, setPays] = useState<BuyPlan['pays']>(billing.subscription?.pays ?? 'month');
  const [seats, setSeats] = useState<number | null>(billing.paid?.seats ?? Math.max(billing.people, 1));
  const buy = useBuy();
  const byInvoice = useBuyByInvoice();
  const preview = usePreviewChange();
  const change = useChangePlan();
  const changes = billing.paid !== null;
  const later = laterThan(billing);
  const [starts, setStarts] = useState<'now' | 'later'>('now');
  // Only what is bought now and only where its owner sells it so.
  const days = changes ? null : plan.invoice_days;
  const [way, setWay] = useState<'card' | 'invoice'>('card');
  const [notes, setNotes] = useState<InvoiceNotes>(NO_NOTES);
  const sendsInvoice = days !== null && way === 'invoice';
  const split = splitErrors(byInvoice.error ?? buy.error ?? preview.error ?? change.error, [
    ...['seats', 'plan', 'pays'].flatMap((field) => [field, `what.${field}`]),
    'purchase_order',
    'tax_number.value',
  ]);
  const enough = seats !== null && Number.isSafeInteger(seats) && seats >= 1;
  const wanted: BuyPlan = { plan: plan.plan, pays, seats: seats ?? 1, starts };
  const price = (pays === 'year' ? plan.price_year : plan.price_month) ?? 0;
  const again = () => preview.reset();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!enough) return;
    if (sendsInvoice) {
      const tax = notes.tax.trim();
      const tax_number = tax === '' ? null : { kind: notes.kind, value: tax };
      byInvoice.mutate(
        { what: wanted, purchase_order: notes.order.trim(), tax_number },
        {
          onSuccess: ({ due_at }) => {
            const due = due_at === null ? '' : formatDate(new Date(due_at));
            toast.good(
              due === ''
                ? t`Bought. The first invoice comes when the trial ends.`
                : t`Bought. The invoice was sent and is due by ${due}.`,
            );
            onClose();
          },
        },
      );
    } else if (!changes) {
      buy.mutate(wanted, {
        onSuccess: ({ url }) => {
          if (!outside.go(url)) toast.bad(t`The payment page cannot be opened.`);
        },
      });
    } else if (starts === 'now' && preview.data === undefined) {
      change.reset();
      preview.mutate(wanted);
    } else {
      // What was shown is what is charged, however long it was looked at.
      const shown = starts === 'now' ? { at: preview.data?.at ?? null } : {};
      change.mutate(
        { ...wanted, ...shown },
        {
          // Shown too long ago, or priced otherwise meanwhile: it is looked at again.
          onError: () => preview.reset(),
          onSuccess: () => {
            toast.good(
              starts === 'later'
                ? t`Planned. It shows here within a few seconds.`
                : t`Changed. It shows here within a few seconds.`,
            );
            onClose();
          },
        },
      );
    }
  };
  const day = later === null ? '' : formatDate(later);
  const label = () => {
    if (sendsInvoice) return <Trans>Buy by invoice</Trans>;
    if (!changes) return <Trans>Go to payment</Trans>;
    if (starts === 'later') return <Trans>Change on {day}</Trans>;
    return preview.data === undefined ? <Trans>Show the cost</Trans> : <Trans>Change now</Trans>;
  };
  return (
    <FormModal
      opened
      title={changes ? t`Change to ${plan.name}` : t`Buy ${plan.name}`}
      submitLabel={label()}
      loading={buy.isPending || byInvoice.isPending || preview.isPending || change.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t`Paid by`}
        value={pays}
        onChange={(value) => {
          setPays(value === 'year' ? 'year' : 'month');
          again();
        }}
        data={[
          { value: 'month', label: t`By month` },
          { value: 'year', label: t`By year` },
        ]}
      />
      <NumberField
        integer
        label={t`Seats`}
        description={t`One for each account that is active or invited.`}
        value={seats}
        error={
          split.fields['seats'] ?? split.fields['what.seats'] ?? (enough ? undefined : t`Please enter a whole number`)
        }
        onNumber={(value) => {
          setSeats(value);
          again();
        }}
      />
      {later === null ? null : (
        <SegmentedControl
          aria-label={t`Begins`}
          value={starts}
          onChange={(value) => {
            setStarts(value === 'later' ? 'later' : 'now');
            again();
          }}
          data={[
            { value: 'now', label: t`Now` },
            { value: 'later', label: changes ? t`When the period ends, ${day}` : t`When the trial ends, ${day}` },
          ]}
        />
      )}
      {days === null ? null : (
        <SegmentedControl
          aria-label={t`Way to pay`}
          value={way}
          onChange={(value) => setWay(value === 'invoice' ? 'invoice' : 'card')}
          data={[
            { value: 'card', label: t`By card` },
            { value: 'invoice', label: t`By invoice` },
          ]}
        />
      )}
      {sendsInvoice ? (
        <>
          <Text c="dimmed">
            <Plural
              value={days}
              one="The invoice is sent to you, to be paid within # day. The plan starts at once."
              other="The invoice is sent to you, to be paid within # days. The plan starts at once."
            />
          </Text>
          <InvoiceFields
            notes={notes}
            onChange={setNotes}
            errors={{ order: split.fields['purchase_order'], tax: split.fields['tax_number.value'] }}
          />
        </>
      ) : null}
      <Text>
        {pays === 'year' ? (
          <Trans>{formatMoney(price * (seats ?? 0), plan.currency)} a year, before tax</Trans>
        ) : (
          <Trans>{formatMoney(price * (seats ?? 0), plan.currency)} a month, before tax</Trans>
        )}
      </Text>
      {starts === 'later' ? (
        <Text c="dimmed">
          <Trans>Nothing is charged before {day}. You can undo this until then.</Trans>
        </Text>
      ) : null}
      {preview.data === undefined ? null : <Cost preview={preview.data} />}
      {billing.mode === 'test' ? (
        <Alert color="orange">
          <Trans>This platform is in the payment provider’s test mode: no money moves.</Trans>
        </Alert>
      ) : null}
    </FormModal>
  );
}

function Cost({ preview }: { preview: ChangePreview }) {
  const { t } = useLingui();
  const row = (name: string, amount: number, bold = false) => (
    <Group key={name} justify="space-between" wrap="nowrap" gap="md">
      <Text fw={bold ? 600 : 400}>{name}</Text>
      <Text fw={bold ? 600 : 400} className="tabular">
        {formatMoney(amount, preview.currency)}
      </Text>
    </Group>
  );
  return (
    <Stack gap={4} role="group" aria-label={t`What it costs now`}>
      {preview.lines.map((line) => row(line.description ?? t`Change`, line.amount))}
      {preview.tax === 0 ? null : row(t`Tax`, preview.tax)}
      {row(t`Charged now`, preview.amount_due, true)}
    </Stack>
  );
}
