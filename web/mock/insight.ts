/** What the mock knows of figures. */
import type {
  DormantSeats,
  InsightAcross,
  InsightBreakdown,
  InsightDocuments,
  InsightHabit,
  InsightLimits,
  InsightMine,
  InsightOverview,
  InsightPolicy,
  InsightRow,
  InsightWhatIf,
  QuestionGap,
} from '@/api/gen/types.gen';
import { ids } from './db';
import {
  AS_OF,
  acrossRows,
  DAYS,
  id,
  insightFrame,
  insightRow,
  insightSums,
  keyRows,
  NAMES,
  whatIfRow,
} from './insight_rows';

export const makeInsight = () => ({
  policy: { naming: 'named', smallest_group: 5 } as InsightPolicy,
  overview: (policy: InsightPolicy): InsightOverview => ({
    frame: insightFrame(policy),
    now: insightSums(),
    before: insightSums({ runs: 32, people: 5 }),
    days: DAYS,
    adoption: { invited: 20, signed_in: 18, ran: 9, returned: policy.naming === 'sums' ? null : 8 },
    adoption_before: policy.naming === 'sums' ? null : { invited: 18, signed_in: 14, ran: 7, returned: 5 },
  }),
  breakdown: (policy: InsightPolicy, by: string, search: string): InsightBreakdown => {
    const isWithheld =
      (policy.naming === 'sums' && by !== 'workspace' && by !== 'use_case') ||
      (policy.naming === 'pseudonyms' && (by === 'key' || by === 'group'));
    const names = NAMES[by] ?? [];
    const all = by === 'key' ? keyRows() : names.map((name, index) => insightRow(name, { runs: 30 - index * 20 }));
    const isFound = ({ name }: InsightRow) =>
      search === '' || (name?.toLowerCase().includes(search.toLowerCase()) ?? false);
    const rows = isWithheld ? [] : all.filter(isFound);
    const costs = (micros: number) => [{ currency: 'EUR', micros }];
    const whole = { done: 50, costs: costs(8_500_000), done_before: 40, costs_before: costs(7_000_000) };
    const top_five = by === 'key' && !isWithheld ? { done_share: 184, cost_share: 361 } : null;
    return { frame: insightFrame(policy), is_withheld: isWithheld, rows, total: rows.length, whole, top_five };
  },
  dormant: (policy: InsightPolicy): DormantSeats => ({
    since: '2026-10-27T12:00:00Z',
    as_of: AS_OF,
    policy,
    is_withheld: policy.naming === 'sums',
    seats: [
      {
        person_id: ids.user(2),
        name: 'Cleo Marsh',
        status: 'active',
        created_at: '2026-01-10T08:00:00Z',
        last_seen_at: '2026-09-01T08:00:00Z',
        last_used_at: null,
      },
    ],
    total: 1,
  }),
  habit: (policy: InsightPolicy, months: number): InsightHabit => ({
    as_of: AS_OF,
    policy,
    first: '2026-06-01',
    weeks_before: [8, 2, 2, 2].map((came_back, index) => ({
      week: index + 1,
      people: months > 6 ? 0 : 20,
      came_back: months > 6 ? 0 : came_back,
    })),
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
    const others = Array.from({ length: 20 }, (_, index) => near(2_000 + index, `Guest ${index + 1}`, 80, false));
    const all = [near(94, 'Ada Marlowe', 104, true), near(95, 'Ben Osei', 85, false), ...others];
    const hidden = { person_id: null, used_runs: null, limit_runs: null, used_tokens: null, has_asked: false };
    const veiled = all.map((one, n) => ({
      ...one,
      ...hidden,
      name: `Person ${String(n).padStart(10, '0')}`,
      used_percent: Math.floor(one.used_percent / 10) * 10,
    }));
    const people = policy.naming === 'sums' ? [] : policy.naming === 'pseudonyms' ? veiled : all;
    return { policy, is_withheld: policy.naming === 'sums', as_of: AS_OF, people, total: people.length };
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
      ...Array.from({ length: 20 }, (_, index) => ({
        ...whatIfRow(`Draft ${index + 1}`, null),
        key: id(3_000 + index),
      })),
    ],
    rows_total: 22,
  }),
  documents: (policy: InsightPolicy): InsightDocuments => ({
    frame: insightFrame(policy),
    is_withheld: policy.naming === 'sums',
    whole: policy.naming === 'sums' ? null : { answers: 15, passages: 41, answers_before: 12, passages_before: 20 },
    cited: [
      {
        id: id(91),
        name: 'terms.pdf',
        workspace_id: id(92),
        updated_at: '2025-02-01T08:00:00Z',
        answers: 12,
        passages: 30,
        answers_before: 10,
        passages_before: 18,
        last_cited_at: AS_OF,
      },
    ],
    cited_total: 1,
    never_cited: ['old handbook', ...Array.from({ length: 24 }, (_, index) => `paper ${index + 1}`)].map(
      (name, index) => ({
        id: id(4_000 + index),
        name: `${name}.docx`,
        workspace_id: id(92),
        created_at: '2024-02-01T08:00:00Z',
        updated_at: '2024-02-01T08:00:00Z',
      }),
    ),
    never_cited_total: 25,
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
    looks: { times: 3, people: 1, last_at: AS_OF, by: [{ name: 'Ada Marlowe', times: 3, last_at: AS_OF }] },
  }),
  across: (by: string, plugin: string, search: string): InsightAcross => {
    const rows = acrossRows(by).filter(
      (row) =>
        (plugin === '' || row.plugin === plugin) &&
        `${row.client_name ?? ''} ${row.plugin ?? ''}`.toLowerCase().includes(search.toLowerCase()),
    );
    const [first, before] = ['2026-11-26', '2026-11-25'];
    return { first, last: first, before_first: before, before_last: before, as_of: AS_OF, rows, total: rows.length };
  },
});
