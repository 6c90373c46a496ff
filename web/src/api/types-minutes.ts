/** Recordings and their transcripts beside a run. */
import type * as Wire from './gen/types.gen';

export type Meeting = Wire.Meeting;
export type MeetingRecording = Wire.MeetingRecording;
export type MeetingSpeaker = Wire.MeetingSpeaker;
export type MediaLink = Wire.MediaLink;

/** What an uploaded recording or transcript answers. */
export type MeetingFile = Wire.MeetingFile;
