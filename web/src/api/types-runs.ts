/** Which runners a run tried. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';

/** One try of a run at a runner. */
export type RunAttempt = Sent<Wire.RunAttempt>;

/** What its plugin asked of the server during a try. */
export type HostCall = Sent<Wire.HostCall>;

/** A passage that a run gave its model, as it reads now. */
export type RunPassage = Sent<Wire.RunPassage>;

export type FeedbackReason = Wire.FeedbackReason;

/** What one person thinks of an answer. */
export type RunFeedback = Sent<Wire.RunFeedback>;

/** The same in the list of a use case. */
export type FeedbackLine = Sent<Wire.FeedbackLine>;
export type FeedbackSummary = Sent<Wire.FeedbackSummary>;

/** What there is to know before a run. */
export type BeforeRun = Sent<Wire.BeforeRun>;

export type RunAfter = {
  /** The run whose answer the model was given as an example. */
  example_run_id: string | null;
  /** What its files are made with; only where one run is asked for. */
  brand_template: Wire.UsedTemplate | null;
  my_feedback: RunFeedback | null;
  /** How its passages were chosen. */
  retrieval: Sent<Wire.SearchMethod> | null;
  /** Why this model, where the platform picked it. */
  picked: Wire.PickedModel | null;
  attempts: RunAttempt[];
};
