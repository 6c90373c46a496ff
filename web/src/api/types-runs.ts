/** Which runners a run tried. */
import type * as Wire from './gen/types.gen';

/** One try of a run at a runner. */
export type RunAttempt = Wire.RunAttempt;

/** What its plugin asked of the server during a try. */
export type HostCall = Wire.HostCall;

/** A passage that a run gave its model, as it reads now. */
export type RunPassage = Wire.RunPassage;

export type FeedbackReason = Wire.FeedbackReason;

/** What one person thinks of an answer. */
export type RunFeedback = Wire.RunFeedback;

/** The same in the list of a use case. */
export type FeedbackLine = Wire.FeedbackLine;
export type FeedbackSummary = Wire.FeedbackSummary;

/** What there is to know before a run. */
export type BeforeRun = Wire.BeforeRun;

export type RunAfter = {
  /** The run whose answer the model was given as an example. */
  example_run_id: string | null;
  /** What its files are made with; only where one run is asked for. */
  brand_template: Wire.UsedTemplate | null;
  my_feedback: RunFeedback | null;
  /** How its passages were chosen. */
  retrieval: Wire.SearchMethod | null;
  /** Why this model, where the platform picked it. */
  picked: Wire.PickedModel | null;
  attempts: RunAttempt[];
};
