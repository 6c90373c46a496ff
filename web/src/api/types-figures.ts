/** The contract for how bindings and versions of plugins do, and for the check of a version against the contract of runners. */

export type CallFigures = {
  calls: number;
  /** Second and later tries of a run. */
  retries: number;
  failed: number;
  /** Of one; null without a call. */
  error_rate: number | null;
  /** By the code of the failure, `cancelled` included. */
  errors: Record<string, number>;
  first_delta_p50_ms: number | null;
  first_delta_p95_ms: number | null;
  first_delta_p99_ms: number | null;
  total_p50_ms: number | null;
  total_p95_ms: number | null;
  total_p99_ms: number | null;
  cpu_p50_us: number | null;
  cpu_p95_us: number | null;
  cpu_p99_us: number | null;
  memory_p50_bytes: number | null;
  memory_p95_bytes: number | null;
  memory_p99_bytes: number | null;
};

/** A step of time; it begins at `at`. */
export type BindingPoint = { at: string; open_seconds: number; figures: CallFigures };

export type BindingStanding = {
  state: 'closed' | 'open' | 'half_open';
  in_flight: number;
  last_failure: string | null;
};

export type BindingSeries = {
  from: string;
  to: string;
  step_minutes: number;
  standing: BindingStanding;
  whole: CallFigures;
  points: BindingPoint[];
};

export type VersionRole = 'live' | 'canary' | 'idle';

export type VersionFigures = {
  /** Null: the version that came with the server. */
  id: string | null;
  version: string;
  digest: string;
  role: VersionRole;
  /** Runs of a hundred. */
  share: number;
  installed_at: string | null;
  retired_at: string | null;
  /** The platform took it out of service for its errors. */
  fell: boolean;
  figures: CallFigures;
};

export type TrialState = 'too_early' | 'keeps' | 'fails';

export type PluginTrial = {
  state: TrialState;
  window_minutes: number;
  fewest_calls: number;
  /** How far the canary's error rate may lie above the other's, of one. */
  excess: number;
  live_calls: number;
  live_error_rate: number;
  canary_calls: number;
  canary_error_rate: number;
};

export type PluginFigures = { name: string; hours: number; versions: VersionFigures[]; trial: PluginTrial | null };

export type PartnerPlugin = {
  name: string;
  version: string | null;
  canary_version: string | null;
  canary_share: number | null;
};

export type PluginPartner = {
  user_id: string;
  name: string;
  email: string;
  may_see: boolean;
  granted_by_name: string;
  granted_at: string;
};

export type ConformanceState = 'none' | 'waiting' | 'running' | 'finished' | 'cut_off';
export type ConformanceVerdict = 'passed' | 'failed' | 'not_applicable';
export type ConformanceRow = {
  id: string;
  what: string;
  means: string;
  verdict: ConformanceVerdict;
  seen: string;
  advice: string;
};

export type PluginConformance = {
  state: ConformanceState;
  requested_at: string | null;
  requested_by_name: string | null;
  finished_at: string | null;
  problem: string | null;
  passed: number;
  failed: number;
  not_applicable: number;
  rows: ConformanceRow[];
};
