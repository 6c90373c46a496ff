/** The contract of edited outputs with the server. */
import type * as Wire from './gen/types.gen';

export type LockState = Wire.LockState;

/** A line of an output's history. */
export type OutputVersion = Wire.OutputVersion;
export type OutputContent = Wire.OutputContent;

/** A run's output as it is now. */
export type Output = Wire.Output;

/** The words that a thread is about, and a few of those around them. */
export type CommentAnchor = Wire.CommentAnchor;
export type CommentPerson = Wire.CommentPerson;
export type Comment = Wire.Comment;
export type CommentThread = Wire.CommentThread;
export type CommentSummary = Wire.CommentSummary;

/** A picture as a document names it. */
export type OutputPicture = Wire.OutputPicture;

export type RewriteWish = Wire.RewriteWish;
