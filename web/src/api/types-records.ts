/** The contract of locked runs' records with the server. */
import type * as Wire from './gen/types.gen';

export type RecordState = Wire.RecordEntryState;
export type RecordEntry = Wire.RecordEntry;

export type RecordCheck = Wire.RecordCheck;
export type RunRecord = Wire.RunRecord;
