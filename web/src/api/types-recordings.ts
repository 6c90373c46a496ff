/** The contract for recordings of runs, and for playing them back to a version of a plugin. */
import type * as Wire from './gen/types.gen';

export type RecordingSettings = Wire.RecordingSettings;

export type RecordingOverview = Wire.RecordingOverview;

/** A version that recordings can be played back to. */
export type ReplayVersion = Wire.ReplayVersion;

/** What is left out of it: `client_id` is all organisations, `until` is now. */
export type NewReplay = Wire.NewReplay;

export type ReplayStatus = Wire.ReplayStatus;
export type Replay = Wire.Replay;

export type ReplayVerdict = Wire.ReplayVerdict;
/** Its kind and size; never a word of what was said. */
export type ReplayDifference = Wire.ReplayDifference;
export type ReplayResult = Wire.ReplayResult;
