/** Rows of figures: what the answers about use are made of. */
import type {
  InsightAcrossRow,
  InsightAcrossSums,
  InsightFrame,
  InsightPolicy,
  InsightRow,
  InsightSums,
  WhatIfExamples,
  WhatIfRow,
} from '@/api/gen/types.gen';

export const AS_OF = '2026-11-26T12:00:00Z';
export const id = (n: number) => `0190c1c1-0000-7000-8000-${n.toString().padStart(12, '0')}`;

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

export const whatIfRow = (name: string | null, examples: WhatIfExamples | null): WhatIfRow => ({
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
export const DAYS = [day('2026-11-24', 2, 10), day('2026-11-25', 3, 12), day('2026-11-26', 4, 18)];

export const NAMES: Partial<Record<string, readonly string[]>> = {
  person: ['Ada Marlowe', 'Ben Osei'],
  workspace: ['Legal', 'Purchasing'],
  use_case: ['Contract review', 'Minutes of a meeting'],
  model: ['gpt', 'extract'],
  region: ['eu'],
  group: ['Sales', 'Berlin'],
  version: ['openai 2.0.0', 'openai 3fa94c01be77'],
};

/** More of them than a page has; those that are used least cost the most. */
export const keyRows = (): InsightRow[] => [
  ...Array.from({ length: 24 }, (_, index) => ({
    ...insightRow(`Job ${index + 1}`, {
      runs: 100 - index,
      costs: [{ currency: 'EUR', micros: (index + 1) * 1_000_000 }],
    }),
    key: id(1_000 + index),
  })),
  { ...insightRow('', { runs: 500 }), key: null, name: null },
];

const acrossSums = (people: number | null, done: number, failed: number, p95_ms: number | null): InsightAcrossSums => ({
  people,
  runs: done,
  calls: 0,
  done,
  failed,
  p50_ms: p95_ms === null ? null : 1_900,
  p95_ms,
  first_word_p50_ms: p95_ms === null ? null : 420,
  first_word_p95_ms: p95_ms === null ? null : 1_300,
  wait_p50_ms: p95_ms === null ? null : 40,
  wait_p95_ms: p95_ms === null ? null : 2_300,
  costs: done === 0 ? [] : [{ currency: 'EUR', micros: done * 20_000 }],
  unpriced: 0,
});

export function acrossRows(by: string): InsightAcrossRow[] {
  const ofClient = by.startsWith('client');
  const client = { client_id: ofClient ? 2 : null, client_name: ofClient ? 'Acme' : null, last_at: AS_OF };
  const plugin = by === 'client' ? null : 'openai';
  const people = ofClient ? 9 : null;
  if (by !== 'version' && by !== 'client_version') {
    const figures = { now: acrossSums(people, 100, 4, 7_100), before: acrossSums(people, 80, 8, 6_400) };
    return [{ ...client, plugin, version: null, digest: null, ...figures }];
  }
  const version = (number: string | null, digest: string, now: InsightAcrossSums, before: InsightAcrossSums) => ({
    ...client,
    plugin,
    version: number,
    digest: digest.repeat(8),
    now,
    before,
  });
  return [
    version('2.0.0', '3fa94c01', acrossSums(people, 100, 4, 7_100), acrossSums(ofClient ? 0 : null, 0, 0, null)),
    version(null, 'be77d210', acrossSums(ofClient ? 0 : null, 0, 0, null), acrossSums(people, 80, 8, 6_400)),
  ];
}
