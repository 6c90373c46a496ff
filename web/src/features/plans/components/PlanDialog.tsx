/** Makes a plan, or the next version of one, and rehearses it first: what the last three months would have cost. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PlanLimits, PlanVersion } from '@/api/gen/types.gen';
import { CURRENCIES, toDecimal } from '@/lib/money';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { SizeField } from '@/ui/SizeField';
import { toast } from '@/ui/toast';
import { EMPTY_TERMS, type Problem, problemsOf, type Terms, termsOf, withAtLimit } from '../model';
import { planFeaturesQuery, useRehearse, useSavePlan } from '../queries';
import { MoneyField } from './MoneyField';
import { RehearsalView } from './RehearsalView';

const FIELDS = [
  'plan',
  ...['name', 'sentence', 'currency', 'price_month', 'price_year', 'over_runs_price', 'over_tokens_price'].map(
    (field) => `terms.${field}`,
  ),
  'terms.trial_days',
  'terms.invoice_days',
  'terms.at_limit',
  ...['seats', 'monthly_runs', 'monthly_tokens', 'storage_bytes'].map((field) => `terms.limits.${field}`),
];

export function PlanDialog({ plan, onClose }: { plan: PlanVersion | null; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSavePlan();
  const rehearse = useRehearse();
  const features = useQuery(planFeaturesQuery());
  const [slug, setSlug] = useState(plan?.plan ?? '');
  const [terms, setTerms] = useState<Terms>(plan === null ? EMPTY_TERMS : termsOf(plan));
  const [found, setFound] = useState<Record<string, Problem>>({});
  const refused = splitErrors(save.error ?? rehearse.error, FIELDS);
  const words: Record<Problem, string> = {
    name: t`Please enter a name`,
    slug: t`Lowercase letters, digits and hyphens, starting with a letter`,
    whole: t`Please enter a whole number, or nothing`,
    size: t`Please enter a size such as 10 or 500 MB, or nothing`,
    money: t`Please enter a sum such as ${toDecimal(24_900, terms.currency)}`,
    currency: t`Nothing is sold in this currency. Please choose another one`,
  };
  const errorOf = (field: string) => {
    const problem = found[field];
    return problem === undefined ? refused.fields[field] : words[problem];
  };
  /** What was said, and what was worked out, is about other terms now. */
  const forget = () => {
    setFound({});
    save.reset();
    rehearse.reset();
  };
  const change = (next: Partial<Terms>) => {
    setTerms((current) => ({ ...current, ...next }));
    forget();
  };
  const limit = (field: Exclude<keyof PlanLimits, 'storage_bytes'>, label: string) => (
    <NumberField
      integer
      label={label}
      placeholder={t`No limit`}
      value={terms.limits[field]}
      error={errorOf(`terms.limits.${field}`)}
      onNumber={(value) => change({ limits: { ...terms.limits, [field]: value } })}
    />
  );
  const price = (field: 'price_month' | 'price_year', label: string) => (
    <MoneyField
      label={label}
      placeholder={t`By contract`}
      currency={terms.currency}
      value={terms[field]}
      error={errorOf(`terms.${field}`)}
      onMoney={(value) => change({ [field]: value })}
    />
  );
  const over = (field: 'over_runs_price' | 'over_tokens_price', label: string) => (
    <MoneyField
      label={label}
      currency={terms.currency}
      value={terms[field]}
      error={errorOf(`terms.${field}`)}
      onMoney={(value) => change({ [field]: value ?? 0 })}
    />
  );
  const isRight = () => {
    const problems = problemsOf(terms, plan === null ? slug : null);
    setFound(problems);
    return Object.keys(problems).length === 0;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isRight()) return;
    save.mutate(
      { plan: slug, based_on: plan?.version ?? null, terms },
      {
        onSuccess: (saved) => {
          toast.good(t`${saved.name}, version ${saved.version}, is there`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      size="xl"
      title={plan === null ? t`New plan` : t`New version of ${plan.name}`}
      submitLabel={plan === null ? <Trans>Make plan</Trans> : <Trans>Make version {plan.version + 1}</Trans>}
      loading={save.isPending}
      error={refused.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t`Name`}
          required
          maxLength={60}
          value={terms.name}
          error={errorOf('terms.name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {plan === null ? (
          <TextInput
            label={t`Short name`}
            description={t`For addresses and invoices; never changed`}
            required
            value={slug}
            error={errorOf('plan')}
            onChange={(event) => {
              setSlug(event.currentTarget.value);
              forget();
            }}
          />
        ) : null}
      </SimpleGrid>
      <TextInput
        label={t`Sentence`}
        description={t`Shown to clients beside the name`}
        maxLength={300}
        value={terms.sentence}
        error={errorOf('terms.sentence')}
        onChange={(event) => change({ sentence: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md">
        <NativeSelect
          label={t`Currency`}
          value={terms.currency}
          error={errorOf('terms.currency')}
          onChange={(event) => change({ currency: event.currentTarget.value })}
          // A plan from before may have another one.
          data={[...new Set([...CURRENCIES, terms.currency])]}
        />
        {price('price_month', t`Price per seat a month`)}
        {price('price_year', t`Price per seat a year`)}
        {limit('seats', t`Seats`)}
        {limit('monthly_runs', t`Runs and calls a month`)}
        {limit('monthly_tokens', t`Tokens a month`)}
        <SizeField
          label={t`Storage in GB`}
          placeholder={t`No limit`}
          value={terms.limits.storage_bytes}
          error={errorOf('terms.limits.storage_bytes')}
          onSize={(storage_bytes) => change({ limits: { ...terms.limits, storage_bytes } })}
        />
        <NumberField
          integer
          label={t`Days of trial`}
          placeholder={t`No trial`}
          value={terms.trial_days}
          error={errorOf('terms.trial_days')}
          onNumber={(trial_days) => change({ trial_days })}
        />
        <NumberField
          integer
          label={t`Days to pay an invoice`}
          description={t`The plan works before it is paid`}
          placeholder={t`By card alone`}
          value={terms.invoice_days}
          error={errorOf('terms.invoice_days')}
          onNumber={(invoice_days) => change({ invoice_days })}
        />
        <NativeSelect
          label={t`At the monthly limit`}
          value={terms.at_limit}
          error={errorOf('terms.at_limit')}
          onChange={(event) => change(withAtLimit(terms, event.currentTarget.value as Terms['at_limit']))}
          data={[
            { value: 'hard', label: t`Nothing more starts` },
            { value: 'soft', label: t`Continues, with a warning` },
            { value: 'overage', label: t`Continues, and is charged` },
          ]}
        />
        {terms.at_limit === 'overage' ? (
          <>
            {over('over_runs_price', t`Each 1,000 runs over`)}
            {over('over_tokens_price', t`Each million tokens over`)}
          </>
        ) : null}
      </SimpleGrid>
      <Checkbox.Group label={t`Features`} value={terms.features} onChange={(chosen) => change({ features: chosen })}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {(features.data ?? []).map((feature) => (
            <Checkbox key={feature.slug} value={feature.slug} label={feature.name} description={feature.sentence} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch
        label={t`Offered to new clients`}
        checked={terms.is_offered}
        onChange={(event) => change({ is_offered: event.currentTarget.checked })}
      />
      <Group>
        <Button variant="default" loading={rehearse.isPending} onClick={() => isRight() && rehearse.mutate(terms)}>
          <Trans>Rehearse with the last three months</Trans>
        </Button>
      </Group>
      {rehearse.data ? <RehearsalView rehearsal={rehearse.data} /> : null}
    </FormModal>
  );
}
