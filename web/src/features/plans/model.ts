/** A plan as it is edited: rules without React. */
import type { AssignPlan, Plan, PlanLimits, PlanTerms } from '@/api/gen/types.gen';
import { CURRENCIES } from '@/lib/money';

/** All that a plan says: nothing is left to the server. */
export type Terms = Required<PlanTerms> & { limits: PlanLimits };

export const EMPTY_TERMS: Terms = {
  name: '',
  sentence: '',
  limits: { seats: null, monthly_runs: null, monthly_tokens: null, storage_bytes: null },
  at_limit: 'hard',
  features: [],
  price_month: null,
  price_year: null,
  currency: 'EUR',
  over_runs_price: 0,
  over_tokens_price: 0,
  trial_days: null,
  invoice_days: null,
  is_offered: true,
};

export const termsOf = (plan: Plan): Terms => ({
  name: plan.name,
  sentence: plan.sentence,
  limits: plan.limits,
  at_limit: plan.at_limit,
  features: plan.features,
  price_month: plan.price_month,
  price_year: plan.price_year,
  currency: plan.currency,
  over_runs_price: plan.over_runs_price,
  over_tokens_price: plan.over_tokens_price,
  trial_days: plan.trial_days,
  invoice_days: plan.invoice_days,
  is_offered: plan.is_offered,
});

/** What the lists of clients are sorted by. */
export const SORTS = ['name', 'plan', 'state', 'runs', 'tokens', 'last_active', 'created'] as const;
export type ManagedSort = (typeof SORTS)[number];

export type Problem = 'name' | 'slug' | 'whole' | 'size' | 'money' | 'currency';

const isCount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

/** What is wrong with a field, before the server is asked. `slug`: null when it cannot be changed any more. */
export function problemsOf(terms: Terms, slug: string | null): Record<string, Problem> {
  const problems: Record<string, Problem> = {};
  if (slug !== null && !/^[a-z][a-z0-9-]{0,39}$/.test(slug)) problems['plan'] = 'slug';
  if (terms.name.trim() === '') problems['terms.name'] = 'name';
  if (!CURRENCIES.includes(terms.currency)) problems['terms.currency'] = 'currency';
  for (const [field, value] of Object.entries(terms.limits)) {
    if (!isCount(value)) problems[`terms.limits.${field}`] = field === 'storage_bytes' ? 'size' : 'whole';
  }
  for (const field of ['trial_days', 'invoice_days'] as const) {
    if (!isCount(terms[field])) problems[`terms.${field}`] = 'whole';
  }
  for (const field of ['price_month', 'price_year', 'over_runs_price', 'over_tokens_price'] as const) {
    if (!isCount(terms[field])) problems[`terms.${field}`] = 'money';
  }
  return problems;
}

/** What goes over the limit has a price only where it is charged. */
export const withAtLimit = (terms: Terms, at_limit: Terms['at_limit']): Terms =>
  at_limit === 'overage' ? { ...terms, at_limit } : { ...terms, at_limit, over_runs_price: 0, over_tokens_price: 0 };

/** What of a plan that is given can stop something; not what is said about it. */
export const decisive = ({ plan, version, state, trial_until, seats, storage_bytes, more_features }: AssignPlan) => ({
  plan,
  version: version ?? null,
  state,
  trial_until: trial_until ?? null,
  seats: seats ?? null,
  storage_bytes: storage_bytes ?? null,
  more_features: (more_features ?? []).toSorted(),
});
