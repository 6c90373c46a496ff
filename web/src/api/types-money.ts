/** Plans, what a company has of them, and requests for more. Amounts of money are whole numbers of the currency's smallest unit. */

export type UsageMetric = 'runs' | 'tokens';
export type PlanAtLimit = 'hard' | 'soft' | 'overage';
export type SubscriptionState = 'trial' | 'active' | 'grace' | 'closing' | 'read_only' | 'suspended';
export type SubscriptionPays = 'month' | 'year';
export type BudgetKind = 'workspace' | 'role' | 'person' | 'use_case' | 'key';
export type TokenRequestStatus = 'open' | 'passed_on' | 'granted' | 'declined';

/** `null`: no limit. */
export type Limits = {
  seats: number | null;
  monthly_runs: number | null;
  monthly_tokens: number | null;
  storage_bytes: number | null;
};

export type PlanTerms = {
  name: string;
  sentence: string;
  limits: Limits;
  at_limit: PlanAtLimit;
  features: string[];
  /** `null`: by contract. */
  price_month: number | null;
  price_year: number | null;
  currency: string;
  over_runs_price: number;
  over_tokens_price: number;
  trial_days: number | null;
  is_offered: boolean;
};

export type Plan = PlanTerms & { plan: string; version: number; made_by: string; created_at: string };
export type PlanVersion = Plan & { is_newest: boolean; clients: number };
export type PlanFeature = { slug: string; name: string; sentence: string };
export type FeatureHeld = PlanFeature & { is_held: boolean; plans: string[] };

export type Subscription = {
  plan: string;
  version: number;
  source: 'signup' | 'owner' | 'contract' | 'stripe';
  state: SubscriptionState;
  trial_until: string | null;
  pays: SubscriptionPays | null;
  seats: number | null;
  storage_bytes: number | null;
  more_features: string[];
  contract_until: string | null;
  purchase_order: string;
  note: string;
  from_at: string;
};

export type AssignPlan = Omit<Subscription, 'source' | 'from_at' | 'version'> & {
  /** `null`: the newest. */
  version: number | null;
  reason: string;
};

export type NewGrant = {
  metric: UsageMetric;
  amount: number;
  from_at: string | null;
  until_at: string | null;
  priority: number | null;
  reason: string;
};

export type GrantLeft = {
  id: string;
  metric: UsageMetric;
  amount: number;
  left: number;
  from_at: string;
  until_at: string;
  priority: number;
  reason: string;
  granted_by: string;
};

export type ClientSubscription = {
  subscription: Subscription | null;
  plan: Plan | null;
  limits: Limits;
  used_runs: number;
  used_tokens: number;
  limit_runs: number | null;
  limit_tokens: number | null;
  grants: GrantLeft[];
};

export type RehearsedMonth = {
  client_id: number;
  client_name: string;
  month: string;
  runs: number;
  tokens: number;
  price_now: number | null;
  currency_now: string | null;
  price_then: number | null;
  is_stopped: boolean;
};

export type Rehearsal = { months: RehearsedMonth[]; total_now: number; total_then: number; currency: string };

export type ManagedClient = {
  id: number;
  name: string;
  status: string;
  created_at: string;
  plan: string | null;
  plan_name: string | null;
  version: number | null;
  state: SubscriptionState | null;
  trial_until: string | null;
  contract_until: string | null;
  purchase_order: string | null;
  pays: SubscriptionPays | null;
  monthly_revenue: number | null;
  currency: string | null;
  runs: number;
  tokens: number;
  limit_runs: number | null;
  limit_tokens: number | null;
  people: number;
  seats: number | null;
  last_active_at: string | null;
};

export type UsageBalance = {
  metric: UsageMetric;
  used: number;
  limit: number | null;
  of_plan: number | null;
  granted_left: number;
  over: number;
  pace: number;
  used_up_on: string | null;
};

export type Billing = {
  mode: 'off';
  subscription: Subscription | null;
  plan: Plan | null;
  limits: Limits;
  stopped: string | null;
  people: number;
  stored_bytes: number;
  balances: UsageBalance[];
  as_of: string;
  renews_at: string;
  heaviest: { id: string | null; name: string | null; runs: number; tokens: number }[];
  features: FeatureHeld[];
  offered: Plan[];
  managers: string[];
};

export type BudgetLimits = { monthly_runs: number | null; monthly_tokens: number | null };

export type Budget = BudgetLimits & {
  id: string;
  kind: BudgetKind;
  subject_id: string;
  name: string;
  limit_runs: number | null;
  limit_tokens: number | null;
  used_runs: number;
  used_tokens: number;
  revision: number;
};

export type OwnLimit = {
  budget_id: string | null;
  name: string;
  metric: UsageMetric;
  used: number | null;
  limit: number | null;
};

export type TokenRequest = {
  id: string;
  budget_id: string | null;
  budget_name: string | null;
  metric: UsageMetric;
  amount: number;
  month: string;
  reason: string;
  status: TokenRequestStatus;
  answer: string;
  granted: number | null;
  requested_by_id: string;
  requested_by_name: string;
  answered_by: string | null;
  created_at: string;
  answered_at: string | null;
};

export type PassedOnRequest = {
  client_id: number;
  client_name: string;
  id: string;
  metric: UsageMetric;
  amount: number;
  month: string;
  reason: string;
  status: TokenRequestStatus;
  answer: string;
  granted: number | null;
  email: string;
  created_at: string;
  answered_at: string | null;
};
