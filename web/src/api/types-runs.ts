/** Which runners a run tried. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
/** One try of a run at a runner. */
export type RunAttempt = Sent<Wire.RunAttempt>;

export type FeedbackReason = 'none' | 'wrong' | 'incomplete' | 'sources' | 'style' | 'too_long' | 'slow' | 'other';

/** What one person thinks of an answer. */
export type RunFeedback = { is_good: boolean; reason: FeedbackReason; words: string; given_at: string };

/** The same in the list of a use case. */
export type FeedbackLine = RunFeedback & {
  run_id: string;
  run_title: string;
  model: string;
  use_case_version: number | null;
  user_id: string;
  user_name: string;
};
export type FeedbackSummary = { good: number; bad: number; reasons: { reason: FeedbackReason; count: number }[] };

export type RunAfter = {
  /** The run whose answer the model was given as an example. */
  example_run_id: string | null;
  my_feedback: RunFeedback | null;
  attempts: RunAttempt[];
};
