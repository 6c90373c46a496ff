/** The contract for batches: a sheet in, one run a row. */
import type * as Wire from './gen/types.gen';

export type BatchStatus = Wire.BatchStatus;
export type BatchRowStatus = Wire.BatchRowStatus;

export type BatchCounts = Wire.BatchCounts;

export type Batch = Wire.Batch;

/** What fills an input: a column by its place, or one value for all rows. */
export type BatchSource = Wire.BatchSource;
export type BatchMapping = Wire.BatchDetail['mapping'];

export type BatchDetail = Wire.BatchDetail;

export type BatchCell = Wire.BatchCell;

export type BatchRow = Wire.BatchRow;

export type BatchLimits = Required<Wire.BatchLimits>;

export type ScheduleStatus = Wire.ScheduleStatus;

/** RFC 5545 without `DTSTART`; `begins` is on the clock of the time zone. */
export type ScheduleTime = Wire.ScheduleTime;

export type Schedule = Wire.Schedule;
