/** What the mock knows of recordings, replays and usage. */
import type {
  ApiCall,
  ModelMonth,
  RecordingOverview,
  Replay,
  ReplayResult,
  ReplayVersion,
  SearchSettings,
  UsageSums,
} from '@/api/gen/types.gen';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ahead = (days: number) => ago(-days * 24 * 60);
const id = (kind: string, n: number) => `0190${kind}-0000-7000-8000-${n.toString().padStart(12, '0')}`;
const digest = (letter: string) => letter.repeat(64);

const search: SearchSettings = {
  by_meaning: true,
  local: null,
  model: { id: 'text-embedding-3-small', label: 'Embedding 3 small', region: 'eu', region_label: 'European Union' },
  documents: { ready: 12, waiting: 0, failed: 1, by_words: 0 },
};

const recording: RecordingOverview = {
  enabled: true,
  permitted: true,
  share: 25,
  retention_days: 14,
  keeps_texts: true,
  recordings: 12,
  bytes: 48_000,
  with_texts: 12,
  texts_until: ahead(14),
  held_until: ahead(14),
  may_enable: true,
};

const replayVersions: ReplayVersion[] = [
  { plugin: 'openai', version: '1.2.0', digest: digest('a'), serves: true, recordings: 12 },
  { plugin: 'openai', version: '1.3.0', digest: digest('b'), serves: true, recordings: 12 },
];

export const replay = (more: Partial<Replay> = {}): Replay => ({
  id: id('e1e1', 1),
  plugin: 'openai',
  version: '1.3.0',
  digest: digest('b'),
  client_id: null,
  since: ago(10_080),
  until: ago(5),
  status: 'finished',
  chosen: 4,
  waiting: 0,
  same: 1,
  differs: 1,
  newly_fails: 1,
  not_played: 1,
  created_by_name: 'Ada Marlowe',
  created_at: ago(5),
  finished_at: ago(4),
  ...more,
});

export const replayResult = (position: number, more: Partial<ReplayResult> = {}): ReplayResult => ({
  position,
  client_id: 2,
  recording_id: id('f1f1', position),
  run_id: id('0007', position),
  recorded_at: ago(position * 60),
  recorded_digest: digest('a'),
  verdict: 'same',
  differences: [],
  reason: null,
  ...more,
});

export const apiCall = (n: number, more: Partial<ApiCall> = {}): ApiCall => ({
  id: id('a1a1', n),
  endpoint: 'chat/completions',
  status: 'succeeded',
  reason: null,
  user_name: 'Ada Marlowe',
  key_id: id('0021', 1),
  key_name: 'Nightly report',
  model: 'gpt',
  region: 'eu',
  plugin: 'openai',
  attempts: [],
  input_tokens: 1_200,
  cached_input_tokens: 400,
  output_tokens: 90,
  tokens_estimated: false,
  audio_ms: 0,
  is_free: false,
  cost_micros: 3_400,
  currency: 'USD',
  started_at: ago(n * 30),
  finished_at: ago(n * 30),
  duration_ms: 1_840,
  ...more,
});

export const modelMonth = (more: Partial<ModelMonth> = {}): ModelMonth => ({
  month: '2026-11',
  model: 'gpt',
  region: 'eu',
  runs: 40,
  calls: 760,
  failed: 3,
  input_tokens: 960_000,
  cached_input_tokens: 20_000,
  output_tokens: 72_000,
  estimated: 0,
  audio_ms: 0,
  is_free: false,
  cost_micros: 3_120_000,
  currency: 'USD',
  ...more,
});

const usage: UsageSums = {
  this_month: { runs: 812, tokens: 1_032_000, monthly_runs: 1_000, monthly_tokens: null },
  is_withheld: false,
  months: [
    modelMonth(),
    modelMonth({
      model: 'extract',
      region: 'local',
      calls: 0,
      runs: 12,
      cost_micros: null,
      currency: null,
      is_free: true,
    }),
    modelMonth({
      model: 'whisper-1',
      runs: 0,
      calls: 14,
      input_tokens: 0,
      cached_input_tokens: 0,
      output_tokens: 0,
      audio_ms: 1_310_000,
      cost_micros: null,
      currency: null,
    }),
    modelMonth({ month: '2026-10', cost_micros: 1_500_000 }),
  ],
};

export const makeObserved = () => ({
  recording: { ...recording },
  search: structuredClone(search),
  replay_versions: replayVersions.map((version) => ({ ...version })),
  replays: [replay()],
  replay_results: [
    replayResult(1, { verdict: 'newly_fails', differences: [{ aspect: 'fails', changed: 1, of: 1 }] }),
    replayResult(2, {
      verdict: 'differs',
      differences: [
        { aspect: 'text', changed: 12, of: 240 },
        { aspect: 'citations', changed: 1, of: 0 },
      ],
    }),
    replayResult(3),
    replayResult(4, { verdict: 'not_played', reason: 'The recording is not there any more.' }),
  ],
  usage: structuredClone(usage),
  calls: [apiCall(1), apiCall(2, { status: 'failed', reason: 'rate_limited', model: 'embed', endpoint: 'embeddings' })],
});
