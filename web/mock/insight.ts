/** What the mock knows of figures. */
import type {
  DormantSeats,
  InsightAcross,
  InsightBreakdown,
  InsightDocuments,
  InsightFrame,
  InsightHabit,
  InsightLimits,
  InsightMine,
  InsightOverview,
  InsightPolicy,
  InsightRow,
  InsightSums,
  InsightWhatIf,
  QuestionGap,
  WhatIfExamples,
  WhatIfRow,
} from '@/api/gen/types.gen';

const AS_OF = '2026-11-26T12:00:00Z';
const id = (n: number) => `0190c1c1-0000-7000-8000-${n.toString().padStart(12, '0')}`;

export const insightSums = (more: Partial<InsightSums> = {}): InsightSums => ({
  people: 4,
  runs: 40,
  calls: 10,
  tests: 0,
  failed: 2,
  cancelled: 0,
  input_tokens: 12_000,
  output_tokens: 3_000,
  costs: [{ currency: 'EUR', micros: 4_250_000 }],
  unpriced: 0,
  again: 4,
  liked: 6,
  disliked: 2,
  rewritten: 10,
  rewritten_share: 180,
  offered: 20,
  cited: 15,
  p50_ms: 1_800,
  p95_ms: 6_200,
  first_word_p50_ms: 420,
  first_word_p95_ms: 1_100,
  ...more,
});

export const insightRow = (name: string, more: Partial<InsightSums> = {}): InsightRow => ({
  key: id(name.length),
  name,
  is_rest: false,
  last_at: AS_OF,
  now: insightSums(more),
  before: insightSums({ runs: 20 }),
});

const whatIfRow = (name: string | null, examples: WhatIfExamples | null): WhatIfRow => ({
  key: name === null ? null : id(name.length),
  name,
  is_rest: false,
  runs: 40,
  input_tokens: 12_000,
  output_tokens: 3_000,
  costs: [{ currency: 'EUR', micros: 4_250_000 }],
  unpriced: 0,
  other: { currency: 'EUR', micros: 2_400_000 },
  difference_micros: -1_850_000,
  examples,
});

export const insightFrame = (policy: InsightPolicy): InsightFrame => ({
  first: '2026-11-20',
  last: '2026-11-26',
  before_first: '2026-11-13',
  before_last: '2026-11-19',
  zone: 'Asia/Kathmandu',
  as_of: AS_OF,
  policy,
});

const day = (first: string, people: number, runs: number) => ({
  first,
  last: first,
  people,
  runs,
  calls: 2,
  failed: 0,
});
const DAYS = [day('2026-11-24', 2, 10), day('2026-11-25', 3, 12), day('2026-11-26', 4, 18)];

const NAMES: Partial<Record<string, readonly string[]>> = {
  person: ['Ada Marlowe', 'Ben Osei'],
  workspace: ['Legal', 'Purchasing'],
  use_case: ['Contract review', 'Minutes of a meeting'],
  model: ['gpt', 'extract'],
  region: ['eu'],
  key: ['Nightly report'],
};

export const makeInsight = () => ({
  policy: { naming: 'named', smallest_group: 5 } as InsightPolicy,
  overview: (policy: InsightPolicy): InsightOverview => ({
    frame: insightFrame(policy),
    now: insightSums(),
    before: insightSums({ runs: 32, people: 5 }),
    days: DAYS,
    adoption: { invited: 20, signed_in: 18, ran: 9, returned: policy.naming === 'sums' ? null : 8 },
  }),
  breakdown: (policy: InsightPolicy, by: string, search: string): InsightBreakdown => {
    const isWithheld = policy.naming === 'sums' && by !== 'workspace' && by !== 'use_case';
    const names = (NAMES[by] ?? []).filter((name) => name.toLowerCase().includes(search.toLowerCase()));
    const rows = isWithheld ? [] : names.map((name, index) => insightRow(name, { runs: 30 - index * 20 }));
    return { frame: insightFrame(policy), is_withheld: isWithheld, rows, total: rows.length };
  },
  dormant: (policy: InsightPolicy): DormantSeats => ({
    since: '2026-10-27T12:00:00Z',
    policy,
    is_withheld: policy.naming === 'sums',
    seats: [
      {
        person_id: id(90),
        name: 'Cleo Marsh',
        status: 'active',
        created_at: '2026-01-10T08:00:00Z',
        last_seen_at: '2026-09-01T08:00:00Z',
        last_used_at: null,
      },
    ],
    total: 1,
  }),
  habit: (policy: InsightPolicy): InsightHabit => ({
    as_of: AS_OF,
    policy,
    weeks: [
      { week: 1, people: 16, came_back: 8 },
      { week: 2, people: 12, came_back: 3 },
      { week: 3, people: 12, came_back: 3 },
      { week: 4, people: 12, came_back: 2 },
    ],
    cohorts: [
      { month: '2026-10-01', people: 4, weeks: [2, null, null, null] },
      { month: '2026-09-01', people: 12, weeks: [6, 3, 3, 2] },
    ],
  }),
  limits: (policy: InsightPolicy): InsightLimits => {
    const near = (n: number, name: string, used_percent: number, has_asked: boolean) => ({
      person_id: id(n),
      name,
      used_percent,
      used_runs: used_percent,
      limit_runs: 100,
      used_tokens: 12_000,
      limit_tokens: null,
      has_asked,
    });
    const people =
      policy.naming === 'sums' ? [] : [near(94, 'Ada Marlowe', 104, true), near(95, 'Ben Osei', 85, false)];
    return { policy, is_withheld: policy.naming === 'sums', people, total: people.length };
  },
  gaps: [
    {
      id: 'a1',
      question: 'When is the rent due?',
      wordings: 3,
      times: 14,
      people: 6,
      first_at: '2026-11-01T08:00:00Z',
      last_at: AS_OF,
      acted: null,
      acted_at: null,
      again: 0,
      again_answered: 0,
    },
    {
      id: 'b2',
      question: 'Are dogs allowed?',
      wordings: 1,
      times: 5,
      people: 4,
      first_at: '2026-11-03T08:00:00Z',
      last_at: AS_OF,
      acted: 'entry',
      acted_at: '2026-11-20T08:00:00Z',
      again: 7,
      again_answered: 6,
    },
  ] as QuestionGap[],
  whatIf: (policy: InsightPolicy, model: string, region: string): InsightWhatIf => ({
    frame: insightFrame(policy),
    model,
    region,
    price: { input_per_million: 1, cached_input_per_million: null, output_per_million: 4, currency: 'EUR' },
    total: whatIfRow(null, null),
    rows: [
      whatIfRow('Contract review', { passed: 18, failed: 2, unchecked: 0, finished_at: AS_OF }),
      whatIfRow('Summaries', null),
    ],
  }),
  documents: (policy: InsightPolicy): InsightDocuments => ({
    frame: insightFrame(policy),
    is_withheld: policy.naming === 'sums',
    cited: [
      {
        id: id(91),
        name: 'terms.pdf',
        workspace_id: id(92),
        updated_at: '2025-02-01T08:00:00Z',
        answers: 12,
        passages: 30,
        last_cited_at: AS_OF,
      },
    ],
    never_cited: [
      {
        id: id(93),
        name: 'old handbook.docx',
        workspace_id: id(92),
        created_at: '2024-02-01T08:00:00Z',
        updated_at: '2024-02-01T08:00:00Z',
      },
    ],
  }),
  mine: (policy: InsightPolicy): InsightMine => ({
    frame: insightFrame(policy),
    now: insightSums({ people: 1, runs: 12, calls: 0 }),
    before: insightSums({ people: 1, runs: 8 }),
    days: DAYS,
    hours: [
      { weekday: 1, hour: 9, done: 7 },
      { weekday: 4, hour: 14, done: 5 },
    ],
    use_cases: [insightRow('Contract review', { people: 1, runs: 12, calls: 0 })],
    looks: { times: 3, people: 1, last_at: AS_OF },
  }),
  across: (by: string): InsightAcross => ({
    first: '2026-11-26',
    last: '2026-11-26',
    as_of: AS_OF,
    rows: [
      {
        client_id: by === 'plugin' ? null : 2,
        client_name: by === 'plugin' ? null : 'Acme',
        plugin: by === 'client' ? null : 'openai',
        people: 9,
        runs: 90,
        calls: 10,
        done: 100,
        failed: 4,
        p50_ms: 1_900,
        p95_ms: 7_100,
        last_at: AS_OF,
      },
    ],
  }),
});
