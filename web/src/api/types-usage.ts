/** The contract for what was used: calls of the models' API, sums by month, and the month's quota. */
import type * as Wire from './gen/types.gen';

export type CallStatus = Wire.CallStatus;

export type ApiCall = Wire.ApiCall;

/** What one model in one region was used for in a month, as in `2026-11`. */
export type ModelMonth = Wire.ModelMonth;

/** This month's use; null: no limit. */
export type Allowance = Wire.Allowance;

export type UsageSums = Wire.UsageSums;
