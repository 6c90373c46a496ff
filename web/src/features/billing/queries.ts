/** The company's plan, its balance of the month, and its budgets. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '@/api/http';
import type { Billing, Budget, BudgetKind, BudgetLimits, FeatureHeld } from '@/api/types-money';

export const billingKeys = {
  billing: ['billing'] as const,
  features: ['billing', 'features'] as const,
  budgets: ['billing', 'budgets'] as const,
};

export const billingQuery = () =>
  queryOptions({
    queryKey: billingKeys.billing,
    queryFn: ({ signal }) => http.get<Billing>('billing', {}, signal),
  });

/** For everybody: what the plan has, so that a page can say what it lacks. */
export const featuresQuery = () =>
  queryOptions({
    queryKey: billingKeys.features,
    queryFn: async ({ signal }) => (await http.list<FeatureHeld>('billing/features', {}, signal)).data,
  });

export const budgetsQuery = () =>
  queryOptions({
    queryKey: billingKeys.budgets,
    queryFn: async ({ signal }) => (await http.list<Budget>('budget/list', {}, signal)).data,
  });

function useBudgetsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: billingKeys.billing });
}

export type NewBudget = { kind: BudgetKind; subject_id: string; limits: BudgetLimits };

export function useCreateBudget() {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (budget: NewBudget) => http.post<Budget>('budget', budget),
    onSuccess: changed,
  });
}

export function useChangeBudget(id: string) {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (change: { revision: number; limits: BudgetLimits }) =>
      http.put<Budget>(`budget/${encodeURIComponent(id)}`, change),
    onSuccess: changed,
  });
}

export function useDeleteBudget() {
  const changed = useBudgetsChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id: string) => http.delete(`budget/${encodeURIComponent(id)}`),
    onSuccess: changed,
  });
}
