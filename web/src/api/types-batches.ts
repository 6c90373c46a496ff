/** The contract for batches: a sheet in, one run a row. */

export type BatchStatus = 'draft' | 'stored' | 'running' | 'paused' | 'finished' | 'cancelled';
export type BatchRowStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'skipped';

export type BatchCounts = {
  total: number;
  waiting: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  skipped: number;
  faulty: number;
};

export type Batch = {
  id: string;
  workspace_id: string;
  use_case_id: string;
  use_case_name: string;
  use_case_version: number;
  schedule_id: string | null;
  name: string;
  status: BatchStatus;
  /** With `paused`, where the server had to. */
  reason: { code: string; message: string } | null;
  note: string | null;
  counts: BatchCounts;
  /** `cost_micros`: millionths of the currency's unit; null where the model has no price. */
  spent: { tokens: number; cost_micros: number | null; currency: string | null };
  max_tokens: number | null;
  max_cost_micros: number | null;
  mails: boolean;
  created_by_name: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  seconds_left: number | null;
};

/** What fills an input: a column by its place, or one value for all rows. */
export type BatchSource = { column: number } | { value: unknown };
export type BatchMapping = Record<string, BatchSource>;

export type BatchDetail = Batch & {
  columns: string[];
  mapping: BatchMapping;
  /** Documents by the names that the sheet calls them. */
  files: Record<string, string>;
  warnings: string[];
  /** Every row was checked with this mapping. */
  checked: boolean;
  my_permissions: string[];
};

export type BatchCell = string | number | boolean | null;

export type BatchRow = {
  /** As the sheet numbers it. */
  row: number;
  cells: BatchCell[];
  errors: { field: string; message: string }[];
  status: BatchRowStatus;
  run_id: string | null;
  reason: string | null;
  tokens: number;
  finished_at: string | null;
};

export type BatchLimits = { max_tokens: number | null; max_cost_micros: number | null; mails: boolean };

export type ScheduleStatus = 'active' | 'paused' | 'ended';

/** RFC 5545 without `DTSTART`; `begins` is on the clock of the time zone. */
export type ScheduleTime = { rule: string; begins: string; time_zone: string };

export type Schedule = ScheduleTime & {
  id: string;
  workspace_id: string;
  use_case_id: string;
  use_case_name: string;
  name: string;
  /** Of a single run; null: the rows of a stored sheet. */
  inputs: Record<string, unknown> | null;
  rows: number | null;
  mails: boolean;
  status: ScheduleStatus;
  reason: { code: string; message: string } | null;
  note: string | null;
  /** The next five times. */
  next: string[];
  last_at: string | null;
  created_by_name: string;
  created_at: string;
};
