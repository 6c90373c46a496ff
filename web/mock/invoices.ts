/** Invoices, and what a line of them paid for. */
import type { Bill, BillLine, LineRun, LineShare } from '@/api/gen/types.gen';

const NOVEMBER = { from_at: '2026-11-01T00:00:00Z', until_at: '2026-12-01T00:00:00Z', is_proration: false, late: [] };

const LINES: BillLine[] = [
  {
    ...NOVEMBER,
    description: '1 × Team',
    quantity: 1,
    amount: 24_900,
    price: { plan: 'team', version: 2, name: 'Team', pays: 'month', over: null, amount: 24_900 },
  },
];

/** A line of what went over, of which a part came late. */
export const LATE_LINE: BillLine = {
  ...NOVEMBER,
  description: 'Runs over the limit',
  quantity: 1_200,
  amount: 3_480,
  price: { plan: 'team', version: 2, name: 'Team', pays: 'month', over: 'runs', amount: 2_900 },
  late: [{ used_by: '2026-11-01T00:00:00Z', value: 45 }],
};

export const INVOICES: Bill[] = [
  {
    id: 'in_1',
    number: 'R-1',
    status: 'paid',
    currency: 'EUR',
    total: 29_631,
    tax: 4_731,
    amount_due: 29_631,
    from_at: NOVEMBER.from_at,
    until_at: NOVEMBER.until_at,
    page: 'https://pay.test/in_1',
    pdf: null,
    lines: LINES,
    created_at: '2026-11-01T00:00:00Z',
    due_at: null,
  },
];

const share = (key: string | null, name: string | null, runs: number, tokens: number, amount: number): LineShare => ({
  key,
  name,
  is_rest: false,
  runs,
  tokens,
  amount,
});

/** Both add up to the line. */
export const SHARES: Record<'use_case' | 'person', LineShare[]> = {
  use_case: [
    share('11111111-1111-4111-8111-111111111111', 'Contract review', 2_100, 9_000_000, 14_233),
    share('22222222-2222-4222-8222-222222222222', 'Minutes of a meeting', 1_900, 6_000_000, 9_489),
    share(null, null, 250, 745_000, 1_178),
  ],
  person: [
    share('u1', 'Ada Lovelace', 3_000, 12_745_000, 20_156),
    share('u2', 'Grace Hopper', 1_250, 3_000_000, 4_744),
  ],
};

export const RUNS: LineRun[] = [
  {
    run_id: '33333333-3333-4333-8333-333333333333',
    what: 'run',
    use_case_id: '11111111-1111-4111-8111-111111111111',
    use_case: 'Contract review',
    person: 'Ada Lovelace',
    status: 'succeeded',
    finished_at: '2026-11-26T07:40:00Z',
    model: 'gpt-large',
    input_tokens: 4_200,
    output_tokens: 810,
    cost_micros: 18_600,
    cost_currency: 'USD',
    price_list: 'openai 01ab23cd',
    amount: 8,
  },
  {
    run_id: null,
    what: 'chat/completions',
    use_case_id: null,
    use_case: null,
    person: 'Grace Hopper',
    status: 'failed',
    finished_at: '2026-11-25T16:05:00Z',
    model: 'gpt-small',
    input_tokens: 900,
    output_tokens: 0,
    cost_micros: null,
    cost_currency: null,
    price_list: 'openai 01ab23cd',
    amount: 1,
  },
];
