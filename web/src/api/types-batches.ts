/** The contract for batches: a sheet in, one run a row. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type BatchStatus = Wire.BatchStatus;
export type BatchRowStatus = Wire.BatchRowStatus;

export type BatchCounts = Wire.BatchCounts;

export type Batch = Sent<Wire.Batch>;

/** What fills an input: a column by its place, or one value for all rows. */
export type BatchSource = { column: number } | { value: unknown };
export type BatchMapping = Record<string, BatchSource>;

export type BatchDetail = Omit<Sent<Wire.BatchDetail>, 'mapping'> & { mapping: BatchMapping };

export type BatchCell = string | number | boolean | null;

export type BatchRow = Omit<Sent<Wire.BatchRow>, 'cells'> & { cells: BatchCell[] };

export type BatchLimits = { max_tokens: number | null; max_cost_micros: number | null; mails: boolean };

export type ScheduleStatus = Wire.ScheduleStatus;

/** RFC 5545 without `DTSTART`; `begins` is on the clock of the time zone. */
export type ScheduleTime = { rule: string; begins: string; time_zone: string };

export type Schedule = Omit<Sent<Wire.Schedule>, 'inputs'> & {
  /** Of a single run; null: the rows of a stored sheet. */
  inputs: Record<string, unknown> | null;
};
