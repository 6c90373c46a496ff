/** The contract of locked runs' records with the server. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

export type RecordState = Wire.RecordEntryState;
export type RecordEntry = Sent<Wire.RecordEntry>;

export type RecordCheck = Sent<Wire.RecordCheck>;
export type RunRecord = Sent<Wire.RunRecord>;
