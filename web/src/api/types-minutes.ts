/** Recordings and their transcripts beside a run. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { Document } from './types';

export type Meeting = Sent<Wire.Meeting>;
export type MeetingRecording = Sent<Wire.MeetingRecording>;
export type MeetingSpeaker = Sent<Wire.MeetingSpeaker>;
export type MediaLink = Wire.MediaLink;

/** What an uploaded recording or transcript answers. */
export type MeetingFile = Document & { transcription: Sent<Wire.Transcription> };
