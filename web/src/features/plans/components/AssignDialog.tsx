/** Gives a client a plan, a contract or another state. What it had before ends now and stays on record. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AssignPlan, ClientSubscription, SubscriptionPays, SubscriptionState } from '@/api/gen/types.gen';
import { SUBSCRIPTION_STATES } from '@/features/billing/words';
import { WhatBreaks } from '@/features/rehearsals/components/WhatBreaks';
import { formatDate, formatFileSize } from '@/lib/format';
import { DateField } from '@/ui/DateField';
import { lastMoment, readDate } from '@/ui/days';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { IconAlert } from '@/ui/icons';
import { NumberField } from '@/ui/NumberField';
import { SizeField } from '@/ui/SizeField';
import { toast } from '@/ui/toast';
import { decisive } from '../model';
import { planFeaturesQuery, plansQuery, rehearseAssigned, useAssignPlan } from '../queries';

type Props = { id: string; held: ClientSubscription; onClose: () => void };

const FIELDS = ['plan', 'trial_until', 'seats', 'storage_bytes', 'contract_until', 'purchase_order', 'note', 'reason'];
const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];

export function AssignDialog({ id, held, onClose }: Props) {
  const { t, i18n } = useLingui();
  const assign = useAssignPlan(id);
  const plans = useQuery(plansQuery());
  const features = useQuery(planFeaturesQuery());
  const before = held.subscription;
  const [asHeld] = useState<AssignPlan>({
    plan: before?.plan ?? 'enterprise',
    version: before?.version ?? null,
    state: before?.state ?? 'active',
    trial_until: before?.trial_until ?? null,
    pays: before?.pays ?? null,
    seats: before?.seats ?? null,
    storage_bytes: before?.storage_bytes ?? null,
    more_features: before?.more_features ?? [],
    contract_until: before?.contract_until ?? null,
    purchase_order: before?.purchase_order ?? '',
    note: before?.note ?? '',
    reason: '',
  });
  const [given, setGiven] = useState(asHeld);
  const [touched, setTouched] = useState(false);
  const split = splitErrors(assign.error, FIELDS);
  const change = (next: Partial<AssignPlan>) => setGiven((current) => ({ ...current, ...next }));
  const reasonless = given.reason.trim() === '';
  const trialEndless = given.state === 'trial' && given.trial_until === null;
  const isCount = (value: number | null | undefined) =>
    value === null || value === undefined || (Number.isSafeInteger(value) && value >= 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (reasonless || trialEndless || !isCount(given.seats) || !isCount(given.storage_bytes)) return;
    assign.mutate(given, {
      onSuccess: () => {
        toast.good(t`Plan saved`);
        onClose();
      },
    });
  };
  const rehearsed = decisive(given);
  const isChanged = before === null || JSON.stringify(rehearsed) !== JSON.stringify(decisive(asHeld));
  const chosen = plans.data?.find((plan) => plan.plan === given.plan && plan.version === given.version);
  return (
    <FormModal
      opened
      size="lg"
      title={t`Change plan`}
      submitLabel={<Trans>Save plan</Trans>}
      loading={assign.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      {before?.source === 'stripe' ? (
        <Alert color="orange" icon={<IconAlert size={18} />}>
          <Trans>
            This client pays for its plan online. A contract ends the payments with the period that is paid for. A
            suspension holds, but the payments go on. Anything else is replaced by what is paid for.
          </Trans>
        </Alert>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NativeSelect
          label={t`Plan`}
          value={`${given.plan} ${given.version ?? ''}`}
          error={split.fields['plan']}
          onChange={(event) => {
            const [plan = '', version] = event.currentTarget.value.split(' ');
            const next = { plan, version: version ? Number(version) : null };
            const other = plans.data?.find((each) => each.plan === plan && each.version === next.version);
            // Nobody pays a price by the year that there is none of.
            change({ ...next, pays: other?.price_year == null ? null : given.pays });
          }}
          data={(plans.data ?? [])
            .filter((plan) => plan.is_newest || (plan.plan === before?.plan && plan.version === before.version))
            .map((plan) => ({
              value: `${plan.plan} ${plan.version}`,
              label: t`${plan.name}, version ${plan.version}`,
            }))}
        />
        <NativeSelect
          label={t`State`}
          value={given.state}
          onChange={(event) => {
            const state = event.currentTarget.value as SubscriptionState;
            change({ state, trial_until: state === 'trial' ? given.trial_until : null });
          }}
          data={STATES.map((value) => ({ value, label: i18n._(SUBSCRIPTION_STATES[value].words) }))}
        />
        {given.state === 'trial' ? (
          <DateField
            label={t`Trial until`}
            required
            value={given.trial_until == null ? '' : (readDate(formatDate(new Date(given.trial_until))) ?? '')}
            error={split.fields['trial_until'] ?? (touched && trialEndless ? t`Please say until when` : undefined)}
            onChange={(day) => change({ trial_until: day === '' ? null : lastMoment(day) })}
          />
        ) : null}
        <NumberField
          integer
          label={t`Seats`}
          placeholder={chosen === undefined ? t`As the plan says` : t`As the plan says: ${chosen.limits.seats ?? '∞'}`}
          value={given.seats ?? null}
          error={
            split.fields['seats'] ?? (isCount(given.seats) ? undefined : t`Please enter a whole number, or nothing`)
          }
          onNumber={(seats) => change({ seats })}
        />
        <SizeField
          label={t`Storage in GB`}
          placeholder={
            chosen === undefined
              ? t`As the plan says`
              : t`As the plan says: ${chosen.limits.storage_bytes === null ? '∞' : formatFileSize(chosen.limits.storage_bytes)}`
          }
          value={given.storage_bytes ?? null}
          error={
            split.fields['storage_bytes'] ??
            (touched && !isCount(given.storage_bytes)
              ? t`Please enter a size such as 10 or 500 MB, or nothing`
              : undefined)
          }
          onSize={(storage_bytes) => change({ storage_bytes })}
        />
        {chosen?.price_year == null ? null : (
          <NativeSelect
            label={t`Pays`}
            description={t`Which price counts as revenue`}
            value={given.pays ?? 'month'}
            onChange={(event) => change({ pays: event.currentTarget.value as SubscriptionPays })}
            data={[
              { value: 'month', label: t`By month` },
              { value: 'year', label: t`By year` },
            ]}
          />
        )}
        <DateField
          label={t`Contract until`}
          value={given.contract_until ?? ''}
          error={split.fields['contract_until']}
          onChange={(day) => change({ contract_until: day || null })}
        />
        <TextInput
          label={t`Purchase order`}
          maxLength={100}
          value={given.purchase_order}
          error={split.fields['purchase_order']}
          onChange={(event) => change({ purchase_order: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t`Extra features`}
        value={given.more_features}
        onChange={(more_features) => change({ more_features })}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {(features.data ?? [])
            .filter((feature) => chosen === undefined || !chosen.features.includes(feature.slug))
            .map((feature) => (
              <Checkbox key={feature.slug} value={feature.slug} label={feature.name} />
            ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Textarea
        label={t`Note`}
        description={t`The client sees it too`}
        autosize
        minRows={1}
        maxLength={2000}
        value={given.note}
        error={split.fields['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {isChanged ? <WhatBreaks rehearse={rehearseAssigned(id, given)} change={['assign', id, rehearsed]} /> : null}
      <TextInput
        label={t`Reason`}
        description={t`It is recorded in your audit log and the client’s`}
        required
        maxLength={1000}
        value={given.reason}
        error={split.fields['reason'] ?? (touched && reasonless ? t`Please say why` : undefined)}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </FormModal>
  );
}
