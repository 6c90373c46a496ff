/** The plan: how it stands, what it has, what it lacks and what would bring it, and who may change it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Box, Button, DataList, Group, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Billing, FeatureHeld, Plan } from '@/api/gen/types.gen';
import { eitherOf, formatCount, formatDate } from '@/lib/format';
import { formatMoney } from '@/lib/money';
import { writeDate } from '@/ui/days';
import { IconAlert, IconCheck, IconLock } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { SUBSCRIPTION_STATES } from '../words';
import { BuyDialog } from './BuyDialog';
import { WhomToAsk } from './WhomToAsk';

export function PlanPanel({ billing }: { billing: Billing }) {
  const { t, i18n } = useLingui();
  const { plan, subscription, stopped } = billing;
  const state = subscription === null ? null : SUBSCRIPTION_STATES[subscription.state];
  return (
    <Panel
      title={t`Plan`}
      description={plan?.sentence}
      badge={state === null ? null : <Badge color={state.color}>{i18n._(state.words)}</Badge>}
    >
      <Stack gap="md">
        {stopped === null ? null : (
          <Alert color="red" icon={<IconAlert size={18} />} title={stopped}>
            <Trans>Everything can still be read; nothing new starts.</Trans>
          </Alert>
        )}
        {plan === null ? (
          <Text className="prose">
            <Trans>Your company runs this platform and needs no plan: every feature is there, without limits.</Trans>
          </Text>
        ) : null}
        <DataList labelWidth="9rem">
          {plan === null ? null : (
            <DataList.Item>
              <DataList.ItemLabel>{t`Plan`}</DataList.ItemLabel>
              <DataList.ItemValue>{plan.name}</DataList.ItemValue>
            </DataList.Item>
          )}
          {plan === null ? null : (
            <DataList.Item>
              <DataList.ItemLabel>{t`Price`}</DataList.ItemLabel>
              <DataList.ItemValue>
                <Price plan={plan} />
              </DataList.ItemValue>
            </DataList.Item>
          )}
          {subscription?.trial_until == null ? null : (
            <DataList.Item>
              <DataList.ItemLabel>{t`Trial until`}</DataList.ItemLabel>
              <DataList.ItemValue>{formatDate(new Date(subscription.trial_until))}</DataList.ItemValue>
            </DataList.Item>
          )}
          {subscription?.contract_until == null ? null : (
            <DataList.Item>
              <DataList.ItemLabel>{t`Contract until`}</DataList.ItemLabel>
              <DataList.ItemValue>{writeDate(subscription.contract_until)}</DataList.ItemValue>
            </DataList.Item>
          )}
          <DataList.Item>
            <DataList.ItemLabel>{t`Billing managers`}</DataList.ItemLabel>
            <DataList.ItemValue>{billing.managers.join(', ')}</DataList.ItemValue>
          </DataList.Item>
        </DataList>
        {plan === null ? null : <Features features={billing.features} />}
      </Stack>
    </Panel>
  );
}

function Price({ plan }: { plan: Plan }) {
  if (plan.price_month === null) return <Trans>By contract</Trans>;
  if (plan.price_month === 0 && (plan.price_year ?? 0) === 0) return <Trans>Free</Trans>;
  const month = formatMoney(plan.price_month, plan.currency);
  if (plan.price_year === null) return <Trans>{month} per seat a month</Trans>;
  return (
    <Trans>
      {month} per seat a month, or {formatMoney(plan.price_year, plan.currency)} a year
    </Trans>
  );
}

/** What the plan has, in a line each, and what it lacks with what would bring it. */
export function Features({ features }: { features: readonly FeatureHeld[] }) {
  const held = features.filter((feature) => feature.is_held);
  const lacking = features.filter((feature) => !feature.is_held);
  return (
    <>
      {held.length === 0 ? null : (
        <FeatureList title={<Trans>Included</Trans>} features={held} color="teal" icon={<IconCheck size={14} />} />
      )}
      {lacking.length === 0 ? null : (
        <FeatureList
          title={<Trans>Not included</Trans>}
          features={lacking}
          color="gray"
          icon={<IconLock size={14} />}
        />
      )}
    </>
  );
}

type ListProps = { title: ReactNode; features: readonly FeatureHeld[]; color: string; icon: ReactNode };

function FeatureList({ title, features, color, icon }: ListProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Text id={id} fw={600} size="sm" mb="xs">
        {title}
      </Text>
      <List spacing="xs" listStyleType="none" center={false}>
        {features.map((feature) => (
          <List.Item
            key={feature.slug}
            icon={
              <ThemeIcon size={22} radius="xl" variant="light" color={color} aria-hidden>
                {icon}
              </ThemeIcon>
            }
          >
            <Text fw={500}>{feature.name}</Text>
            <Text size="xs" c="dimmed">
              {feature.sentence}
              {feature.is_held || feature.plans.length === 0 ? null : (
                <>
                  {' '}
                  <Trans>Comes with {eitherOf(feature.plans)}.</Trans>
                </>
              )}
            </Text>
          </List.Item>
        ))}
      </List>
    </Box>
  );
}

/** Plans that can be had instead. */
export function OfferedPanel({ billing }: { billing: Billing }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<Plan | null>(null);
  const limit = (value: number | null) => (value === null ? t`no limit` : formatCount(value));
  const isOff = billing.mode === 'off';
  const byContract = billing.subscription?.source === 'contract';
  // The owner's own company needs no plan.
  const asks = billing.plan !== null;
  return (
    <Panel
      title={t`Plans`}
      description={
        isOff ? (
          <Trans>
            Billing is off on this platform, so nothing can be bought here. The platform’s owner changes plans.
          </Trans>
        ) : byContract ? (
          <Trans>Your company has a contract. The platform’s owner changes it.</Trans>
        ) : null
      }
    >
      <Stack gap="md">
        {asks && (isOff || byContract) ? <WhomToAsk /> : null}
        {billing.offered.map((plan) => (
          <Group key={plan.plan} justify="space-between" align="flex-start" gap="md">
            <Stack gap={2} flex="1 1 14rem" miw={0}>
              <Group gap="xs">
                <Text fw={500}>{plan.name}</Text>
                {plan.plan === billing.plan?.plan ? <Badge size="sm">{t`Yours`}</Badge> : null}
              </Group>
              <Text size="xs" c="dimmed">
                {plan.sentence}
              </Text>
              <Text size="xs">
                <Trans>
                  Seats: {limit(plan.limits.seats)} · runs a month: {limit(plan.limits.monthly_runs)} · tokens a month:{' '}
                  {limit(plan.limits.monthly_tokens)}
                </Trans>
              </Text>
            </Stack>
            <Stack gap="xs" align="flex-start">
              <Text className="tabular">
                <Price plan={plan} />
              </Text>
              {isOff || byContract ? null : plan.price_month === null ? (
                asks && plan.plan !== billing.plan?.plan ? (
                  <WhomToAsk plan={plan.name} />
                ) : null
              ) : (
                <Button size="xs" variant="default" onClick={() => setWanted(plan)}>
                  <ChangeLabel plan={plan} billing={billing} />
                </Button>
              )}
            </Stack>
          </Group>
        ))}
      </Stack>
      {wanted === null ? null : (
        <BuyDialog key={wanted.plan} plan={wanted} billing={billing} onClose={() => setWanted(null)} />
      )}
    </Panel>
  );
}

function ChangeLabel({ plan, billing }: { plan: Plan; billing: Billing }) {
  if (billing.paid === null) return <Trans>Buy {plan.name}</Trans>;
  return plan.plan === billing.plan?.plan ? (
    <Trans>Change seats or period</Trans>
  ) : (
    <Trans>Change to {plan.name}</Trans>
  );
}
