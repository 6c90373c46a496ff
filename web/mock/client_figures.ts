/** What the mock knows of what clients bring in, cost and store. */
import type {
  InsightMargin,
  InsightRevenue,
  InsightRisks,
  InsightStorage,
  InsightTrials,
  MarginRow,
  RevenueMonth,
  RiskReason,
  RiskRow,
} from '@/api/gen/types.gen';
import { matches } from './handlers/guard';

const AS_OF = '2026-11-26T12:00:00Z';
const CONTOSO = { client_id: 2, client_name: 'Contoso Legal' };
const TAILSPIN = { client_id: 3, client_name: 'Tailspin Toys' };
const euros = (whole: number) => ({ currency: 'EUR', micros: whole * 1_000_000 });

const earned = (month: string, plan: string | null, whole: number): RevenueMonth => ({
  month,
  plan,
  plan_name: plan === null ? null : `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`,
  clients: 1,
  revenue: euros(whole),
});

export const revenue = (): InsightRevenue => ({
  first: '2026-10-01',
  last: '2026-11-01',
  as_of: AS_OF,
  months: [earned('2026-10-01', 'team', 100), earned('2026-11-01', 'team', 150), earned('2026-11-01', 'business', 490)],
  totals: [{ currency: 'EUR', now_micros: 740_000_000, before_micros: 370_000_000 }],
  by_contract: 1,
});

const MARGINS: readonly MarginRow[] = [
  {
    ...TAILSPIN,
    plan_name: 'Team',
    is_by_contract: false,
    revenue: [euros(150)],
    revenue_before: [euros(100)],
    costs: [euros(180)],
    costs_before: [euros(40)],
    unpriced: 0,
    margin: euros(-30),
    margin_before: euros(60),
  },
  {
    ...CONTOSO,
    plan_name: 'Enterprise',
    is_by_contract: true,
    revenue: [],
    revenue_before: [],
    costs: [euros(12)],
    costs_before: [],
    unpriced: 3,
    margin: null,
    margin_before: null,
  },
];

const paged = <Row extends { client_name: string }>(rows: readonly Row[], search: string | null) => {
  const found = rows.filter((row) => matches(search, row.client_name));
  return { rows: found, total: found.length };
};

export const margin = (month: string, search: string | null): InsightMargin => ({
  month,
  as_of: AS_OF,
  ...paged(MARGINS, search),
});

export const trials = (): InsightTrials => ({
  first: '2026-10-28',
  last: '2026-11-26',
  as_of: AS_OF,
  now: { began: 4, ran: 3, returned: 1, paid: 1 },
  before: { began: 5, ran: 5, returned: 4, paid: 2 },
  rows: [
    {
      ...TAILSPIN,
      began_at: '2026-11-10T08:00:00Z',
      until_at: '2026-11-24T08:00:00Z',
      stage: 'ran',
      is_over: true,
      done: 12,
      days: 1,
      accounts: 3,
    },
  ],
  total: 1,
});

const risk = (client: typeof CONTOSO, reason: RiskReason, more: Partial<RiskRow> = {}): RiskRow => ({
  ...client,
  plan_name: 'Team',
  reason,
  at: null,
  value: null,
  before: null,
  ...more,
});

const RISKS: readonly RiskRow[] = [
  risk(TAILSPIN, 'payment_failed', { at: '2026-11-20T08:00:00Z' }),
  risk(TAILSPIN, 'over_limit', { value: 104 }),
  risk(CONTOSO, 'falling', { value: 40, before: 120 }),
];

export const risks = (reason: string | null, search: string | null, ids: string | null): InsightRisks => {
  const wanted = ids?.split(',');
  const found = paged(
    RISKS.filter(
      (row) =>
        (reason === null || row.reason === reason) && (wanted === undefined || wanted.includes(String(row.client_id))),
    ),
    search,
  );
  return { as_of: AS_OF, ...found, clients: new Set(found.rows.map((row) => row.client_id)).size };
};

export const storage = (search: string | null): InsightStorage => ({
  bytes: 3_000_000,
  bytes_before: 1_000_000,
  ...paged(
    [
      {
        ...CONTOSO,
        files: 40,
        bytes: 3_000_000,
        bytes_before: 1_000_000,
        limit_bytes: 4_000_000,
        weighed_on: '2026-11-26',
      },
    ],
    search,
  ),
});
