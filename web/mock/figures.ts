/** What the mock knows of how bindings and versions do, of partners, and of checks against the contract. */
import type {
  BindingSeries,
  CallFigures,
  PluginConformance,
  PluginFigures,
  PluginPartner,
  VersionFigures,
} from '@/api/gen/types.gen';

const MINUTE = 60_000;
const digest = (letter: string) => letter.repeat(64);

export const callFigures = (more: Partial<CallFigures> = {}): CallFigures => ({
  calls: 0,
  retries: 0,
  failed: 0,
  error_rate: null,
  errors: {},
  first_delta_p50_ms: null,
  first_delta_p95_ms: null,
  first_delta_p99_ms: null,
  total_p50_ms: null,
  total_p95_ms: null,
  total_p99_ms: null,
  cpu_p50_us: null,
  cpu_p95_us: null,
  cpu_p99_us: null,
  memory_p50_bytes: null,
  memory_p95_bytes: null,
  memory_p99_bytes: null,
  ...more,
});

const busy = (calls: number, failed = 0, more: Partial<CallFigures> = {}) =>
  callFigures({
    calls,
    failed,
    error_rate: failed / calls,
    errors: failed === 0 ? {} : { overloaded: failed },
    first_delta_p50_ms: 320,
    first_delta_p95_ms: 810,
    first_delta_p99_ms: 1400,
    total_p50_ms: 2100,
    total_p95_ms: 6200,
    total_p99_ms: 9400,
    cpu_p50_us: 640,
    cpu_p95_us: 1800,
    cpu_p99_us: 2400,
    memory_p50_bytes: 1_310_720,
    memory_p95_bytes: 2_097_152,
    memory_p99_bytes: 3_145_728,
    ...more,
  });

/** An hour with some calls in it, and a pause. */
export const series = (more: Partial<BindingSeries> = {}): BindingSeries => {
  const to = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const from = to - 60 * MINUTE;
  const points = Array.from({ length: 60 }, (_, n) => ({
    at: new Date(from + n * MINUTE).toISOString(),
    open_seconds: n === 30 ? 40 : 0,
    figures: n % 7 === 0 ? callFigures() : busy(10 + n, n === 29 ? 6 : 0, { retries: n === 29 ? 4 : 0 }),
  }));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step_minutes: 1,
    standing: { state: 'closed', in_flight: 2, last_failure: null },
    whole: busy(1_982, 6, { retries: 4 }),
    points,
    ...more,
  };
};

export const versionFigures = (more: Partial<VersionFigures> = {}): VersionFigures => ({
  id: null,
  version: '1.2.0',
  digest: digest('a'),
  role: 'live',
  share: 100,
  installed_at: null,
  retired_at: null,
  fell: false,
  figures: busy(1_982, 6),
  ...more,
});

export const pluginFigures = (more: Partial<PluginFigures> = {}): PluginFigures => ({
  name: 'openai',
  hours: 24,
  versions: [versionFigures()],
  trial: null,
  step_minutes: 10,
  points: [],
  ...more,
});

export const partner = (more: Partial<PluginPartner> = {}): PluginPartner => ({
  user_id: '0190e1e1-0000-7000-8000-000000000001',
  name: 'Goran Petrov',
  email: 'goran@harbour.example',
  may_see: true,
  granted_by_name: 'Ada Marlowe',
  granted_at: new Date(Date.now() - 500 * MINUTE).toISOString(),
  ...more,
});

export const conformance = (more: Partial<PluginConformance> = {}): PluginConformance => ({
  state: 'finished',
  requested_at: new Date(Date.now() - 30 * MINUTE).toISOString(),
  requested_by_name: null,
  finished_at: new Date(Date.now() - 29 * MINUTE).toISOString(),
  settings: {},
  memory_mib: null,
  problem: null,
  passed: 1,
  failed: 0,
  not_applicable: 1,
  rows: [
    {
      id: 'loads',
      what: 'loads and describes itself',
      means: 'The platform can compile the component.',
      verdict: 'passed',
      seen: 'imports completions',
      advice: '',
    },
    {
      id: 'abilities.embedding',
      what: 'makes vectors',
      means: 'Documents can be searched with it.',
      verdict: 'not_applicable',
      seen: 'it does not say that it can',
      advice: '',
    },
  ],
  ...more,
});

/** What a role of this name holds. */
export const rightsOf = (role: string, admins: readonly string[]): readonly string[] =>
  role === 'Partner' ? ['see-plugin-figures'] : role.includes('Admin') ? admins : [];

export const makeFigures = () => ({
  // Nothing was called: a page's tests are not about the charts, which are slow to draw.
  series: series({ whole: callFigures(), points: [] }),
  figures: pluginFigures(),
  partners: [] as PluginPartner[],
  conformance: conformance(),
});

/** Runs as they begin: of no batch, nobody has marked them or said anything, and nobody knows what they cost. */
export const unmarked = { batch_id: null, cost_micros: null, currency: null, is_bookmarked: false };
export const unsaid = {
  example_run_id: null,
  brand_template: null,
  my_feedback: null,
  retrieval: null,
  picked: null,
  custom_qa_version: null,
  answered_by_question: null,
};
