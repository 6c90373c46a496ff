/** Billing (R28): what the company has, what it has used, when that is used up, and the budgets below it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { ErrorView } from '@/ui/ErrorView';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useQueryState } from '@/ui/query-state';
import { toast } from '@/ui/toast';
import { BalancePanel } from './components/BalancePanel';
import { HeaviestPanel } from './components/HeaviestPanel';
import { PaidPanel } from './components/PaidPanel';
import { Features, OfferedPanel, PlanPanel } from './components/PlanPanel';
import { awaitPayment, billingQuery, featuresQuery } from './queries';

// Lists below what everybody came for.
const BudgetsPanel = lazy(async () => ({ default: (await import('./components/BudgetsPanel')).BudgetsPanel }));
const InvoicesPanel = lazy(async () => ({ default: (await import('./components/InvoicesPanel')).InvoicesPanel }));

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t`Billing`}
        description={<Trans>Your company’s plan, what it has used this month, and who may use how much.</Trans>}
      />
      {can('manage-billing') ? <Billing /> : <Colleague />}
    </>
  );
}

/** Where one comes back to from paying. */
function useReturn() {
  const { t } = useLingui();
  const [query, set] = useQueryState();
  const client = useQueryClient();
  const hasPaid = query.get('paid') === '1';
  useEffect(() => {
    if (!hasPaid) return;
    toast.good(t`Thank you. What you bought shows here within a few seconds.`);
    awaitPayment(client);
    set({ paid: null });
    // Once for each return.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasPaid]);
}

function Billing() {
  useReturn();
  const { data: billing, error, isFetching, refetch } = useQuery(billingQuery());
  if (billing === undefined) {
    return error ? <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} /> : null;
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md" miw={0}>
          <BalancePanel billing={billing} />
          <HeaviestPanel billing={billing} />
        </Stack>
        <Stack gap="md" miw={0}>
          <PlanPanel billing={billing} />
          <PaidPanel billing={billing} />
          <OfferedPanel billing={billing} />
        </Stack>
      </SimpleGrid>
      <Suspense fallback={<Skeleton h={240} mt="md" aria-busy />}>
        <Box mt="md">
          <BudgetsPanel />
        </Box>
        {billing.mode === 'off' ? null : (
          <Box mt="md">
            <InvoicesPanel />
          </Box>
        )}
      </Suspense>
    </>
  );
}

/** Whoever may not change the plan still sees what it has: a page that lacks a feature leads here, and so does a sign-in without a plan. */
function Colleague() {
  const { t } = useLingui();
  const features = useQuery(featuresQuery());
  return (
    <Panel title={t`Plan`}>
      <Stack gap="md">
        <Text className="prose">
          <Trans>A colleague with the right “Manage billing” sees what is used and changes the plan.</Trans>
        </Text>
        <Features features={features.data ?? []} />
        <Group>
          <ButtonLink to={paths.tokenRequests({ ask: 'true' })} variant="default">
            <Trans>Ask for more</Trans>
          </ButtonLink>
          <ButtonLink to={paths.home()} variant="default">
            <Trans>Go to your start page</Trans>
          </ButtonLink>
        </Group>
      </Stack>
    </Panel>
  );
}
