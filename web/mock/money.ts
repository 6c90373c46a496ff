/** Plans, balances, budgets and requests, as the mock begins with them. */
import type {
  Billing,
  Budget,
  BuyByInvoice,
  ClientSubscription,
  InsightPolicy,
  ManagedClient,
  OpenedLine,
  PlanVersion,
  TokenRequest,
} from '@/api/gen/types.gen';

const plan = (name: string, version: number, more: Partial<PlanVersion> = {}): PlanVersion => ({
  plan: name.toLowerCase(),
  version,
  name,
  sentence: `For ${name.toLowerCase()} work.`,
  limits: { seats: 10, monthly_runs: 5_000, monthly_tokens: 50_000_000, storage_bytes: 21_474_836_480 },
  at_limit: 'hard',
  features: ['batches', 'api'],
  price_month: 24_900,
  price_year: 249_000,
  currency: 'EUR',
  over_runs_price: 0,
  over_tokens_price: 0,
  trial_days: null,
  invoice_days: null,
  is_offered: true,
  made_by: '',
  created_at: '2026-11-01T08:00:00Z',
  is_newest: true,
  clients: 1,
  ...more,
});

type Paying = Pick<Billing, 'mode' | 'paid'>;

const none = { seats: null, monthly_runs: null, monthly_tokens: null, storage_bytes: null };

export const begin = () => ({
  plans: [
    plan('Team', 2),
    plan('Team', 1, { is_newest: false, clients: 4, price_month: 19_900 }),
    plan('Business', 1, { at_limit: 'overage', over_runs_price: 2_900, over_tokens_price: 900, price_month: 99_900 }),
    plan('Enterprise', 1, { limits: none, price_month: null, price_year: null, features: ['batches', 'api', 'sso'] }),
  ],
  features: [
    { slug: 'batches', name: 'Batches', sentence: 'Run a use case for every row of a table.' },
    { slug: 'api', name: 'API', sentence: 'Make API keys, with which programs work and call models.' },
    { slug: 'sso', name: 'Single sign-on', sentence: 'Sign in through the company’s identity provider.' },
  ],
  budgets: [
    {
      id: 'b1',
      kind: 'workspace',
      subject_id: 'w1',
      name: 'Legal',
      monthly_runs: 100,
      monthly_tokens: null,
      limit_runs: 100,
      limit_tokens: null,
      used_runs: 91,
      used_tokens: 12_000,
      revision: 1,
    },
  ] as Budget[],
  requests: [] as TokenRequest[],
  clientPlan: {
    subscription: {
      plan: 'team',
      version: 1,
      source: 'owner',
      state: 'active',
      trial_until: null,
      pays: 'month',
      seats: null,
      storage_bytes: null,
      more_features: [],
      contract_until: null,
      purchase_order: '',
      note: '',
      from_at: '2026-11-01T08:00:00Z',
    },
    plan: plan('Team', 1),
    limits: plan('Team', 1).limits,
    used_runs: 1_234,
    used_tokens: 56_000,
    limit_runs: 5_000,
    limit_tokens: 50_000_000,
    grants: [],
  } as ClientSubscription,
  managed: [
    {
      id: 2,
      name: 'Contoso Legal',
      status: 'active',
      created_at: '2026-10-01T08:00:00Z',
      plan: 'team',
      plan_name: 'Team',
      version: 1,
      state: 'trial',
      trial_until: '2026-12-10T08:00:00Z',
      contract_until: null,
      purchase_order: null,
      pays: null,
      monthly_revenue: 0,
      currency: 'EUR',
      runs: 1_234,
      tokens: 56_000,
      limit_runs: 5_000,
      limit_tokens: null,
      people: 7,
      seats: 10,
      last_active_at: '2026-11-25T08:00:00Z',
    },
  ] as ManagedClient[],
  paying: { mode: 'off', paid: null } as Paying,
  /** What was bought by invoice last. */
  bought: null as BuyByInvoice | null,
  /** The moment of the newest preview of a change. */
  shownAt: '2026-11-26T08:00:00Z',
  /** How people are shown in what an invoice paid for. */
  naming: 'named' as OpenedLine['naming'],
});

/** What the billing page shows: 85 % of the runs, used up before the month ends. */
export function billing(paying: Paying = begin().paying, plans = begin().plans, rule?: InsightPolicy): Billing {
  const team = plan('Team', 2);
  return {
    ...paying,
    subscription: begin().clientPlan.subscription,
    plan: team,
    limits: team.limits,
    stopped: null,
    people: 7,
    stored_bytes: 3_221_225_472,
    balances: [
      {
        metric: 'runs',
        used: 4_250,
        limit: 5_000,
        of_plan: 5_000,
        granted_left: 0,
        over: 0,
        pace: 170,
        used_up_on: '2026-11-29',
      },
      {
        metric: 'tokens',
        used: 12_000_000,
        limit: 51_000_000,
        of_plan: 50_000_000,
        granted_left: 1_000_000,
        over: 0,
        pace: 400_000,
        used_up_on: null,
      },
    ],
    as_of: '2026-11-26T08:00:00Z',
    renews_at: '2026-12-01T00:00:00Z',
    heaviest: [
      { id: 'u1', name: 'Contract review', runs: 3_000, tokens: 9_000_000 },
      { id: null, name: null, runs: 900, tokens: 2_000_000 },
    ],
    heaviest_group: rule?.naming === 'sums' ? rule.smallest_group : null,
    features: begin().features.map((feature) => ({
      ...feature,
      is_held: feature.slug !== 'sso',
      plans: feature.slug === 'sso' ? ['Enterprise'] : [],
    })),
    offered: plans.filter((each) => each.is_newest),
    managers: ['Ada Lovelace'],
  };
}
