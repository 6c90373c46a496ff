/** The company's plan, its balance of the month, and its budgets. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '@/api/api';
import type { BudgetLimits, BuyByInvoice, BuyPlan, NewBudget } from '@/api/gen/types.gen';

export const billingKeys = {
  billing: ['billing'] as const,
  features: ['billing', 'features'] as const,
  budgets: ['billing', 'budgets'] as const,
  invoices: ['billing', 'invoices'] as const,
  notice: ['billing', 'notice'] as const,
};

export const billingQuery = () =>
  queryOptions({
    queryKey: billingKeys.billing,
    queryFn: ({ signal }) => api.get('/billing', { signal }),
  });

/** For everybody: what the plan has, so that a page can say what it lacks. */
export const featuresQuery = () =>
  queryOptions({
    queryKey: billingKeys.features,
    queryFn: ({ signal }) => api.get('/billing/features', { signal }),
  });

/** Seconds after which the page asks again what the payment provider has told the server meanwhile. */
const LOOKS = [1, 3, 6, 10, 15, 25];

/** What was changed at the payment provider reaches the server by its events, a little later: until then the page would show what was. */
export function awaitPayment(client: QueryClient) {
  for (const seconds of LOOKS) {
    setTimeout(() => void client.invalidateQueries({ queryKey: billingKeys.billing }), seconds * 1000);
  }
}

/** After a change at the payment provider. */
function usePaymentChanged() {
  const client = useQueryClient();
  return () => {
    awaitPayment(client);
    return client.invalidateQueries({ queryKey: billingKeys.billing });
  };
}

export const budgetsQuery = () =>
  queryOptions({
    queryKey: billingKeys.budgets,
    queryFn: ({ signal }) => api.get('/budget/list', { signal }),
  });

function useBudgetsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: billingKeys.billing });
}

export function useCreateBudget() {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (budget: NewBudget) => api.post('/budget', { body: budget }),
    onSuccess: changed,
  });
}

export function useChangeBudget(id: string) {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { revision: number; limits: BudgetLimits }) =>
      api.put('/budget/{id}', { path: { id }, body: change }),
    onSuccess: changed,
  });
}

export function useDeleteBudget() {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => api.delete('/budget/{id}', { path: { id } }),
    onSuccess: changed,
  });
}

export const invoicesQuery = () =>
  infiniteQueryOptions({
    queryKey: billingKeys.invoices,
    ...api.pages('/billing/invoices', { query: { limit: 30 } }),
  });

export const useBuy = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (wanted: BuyPlan) => api.post('/billing/checkout', { body: wanted }),
  });

export function useBuyByInvoice() {
  const onSuccess = usePaymentChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (wanted: BuyByInvoice) => api.post('/billing/checkout/invoice', { body: wanted }),
    onSuccess,
  });
}

export const usePreviewChange = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (wanted: BuyPlan) => api.post('/billing/change/preview', { body: wanted }),
  });

export function useChangePlan() {
  const onSuccess = usePaymentChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (wanted: BuyPlan) => api.post('/billing/change', { body: wanted }),
    onSuccess,
  });
}

export const usePortal = () => useMutation({ mutationFn: () => api.post('/billing/portal') });

/** For everybody: what stands above every page. */
export const noticeQuery = () =>
  queryOptions({
    queryKey: billingKeys.notice,
    queryFn: ({ signal }) => api.get('/billing/notice', { signal }),
    staleTime: 300_000,
  });

export function useStanding(change: 'cancel' | 'keep' | 'pause' | 'reactivate') {
  const onSuccess = usePaymentChanged();
  return useMutation({
    // What is asked about before is confirmed in a dialog, which shows its failure.
    meta: { shownInPlace: change !== 'keep' },
    mutationFn: () => api.post(`/billing/${change}`),
    onSuccess,
  });
}
