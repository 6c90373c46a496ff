/** The contract for recordings of runs, and for playing them back to a version of a plugin. */

export type RecordingSettings = {
  /** Switched on by the platform's staff. */
  enabled: boolean;
  /** Not forbidden by the organisation itself. */
  permitted: boolean;
  /** Percent of the runs. */
  share: number;
  retention_days: number;
  /** Else only sizes and digests, which cannot be played back. */
  keeps_texts: boolean;
};

export type RecordingOverview = RecordingSettings & {
  /** Records that are there. */
  recordings: number;
  bytes: number;
  /** Whether the caller may change more than `permitted`. */
  may_enable: boolean;
};

/** A version that recordings can be played back to. */
export type ReplayVersion = { plugin: string; version: string; digest: string; recordings: number };

/** What is left out of it: `client_id` is all organisations, `until` is now. */
export type NewReplay = {
  plugin: string;
  digest: string;
  client_id: number | null;
  since: string;
  until: string | null;
  limit: number;
};

export type ReplayStatus = 'queued' | 'running' | 'finished' | 'cancelled';
export type Replay = {
  id: string;
  plugin: string;
  version: string;
  digest: string;
  client_id: number | null;
  since: string;
  until: string;
  status: ReplayStatus;
  chosen: number;
  waiting: number;
  same: number;
  differs: number;
  newly_fails: number;
  not_played: number;
  created_by_name: string;
  created_at: string;
  finished_at: string | null;
};

export type ReplayVerdict = 'waiting' | 'same' | 'differs' | 'newly_fails' | 'not_played';
/** Its kind and size; never a word of what was said. */
export type ReplayDifference = { aspect: string; changed: number; of: number };
export type ReplayResult = {
  position: number;
  client_id: number;
  recording_id: string;
  run_id: string;
  recorded_at: string;
  recorded_digest: string;
  verdict: ReplayVerdict;
  differences: ReplayDifference[];
  reason: string | null;
};
