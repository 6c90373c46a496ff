/** Which runners a run tried. */
/** One try of a run at a runner. */
export type RunAttempt = {
  binding_id: string;
  region: string;
  plugin: string;
  plugin_version: string;
  /** SHA-256 of the component. */
  plugin_digest: string;
  at: string;
  duration_ms: number;
  /** From this call to its first words. */
  first_delta_ms: number | null;
  /** `succeeded`, or the code of the failure. */
  outcome: string;
  message: string | null;
};

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

export type RunMarks = {
  /** Millionths of the currency's unit; null: no price is known, or it has not ended. */
  cost_micros: number | null;
  currency: string | null;
  is_bookmarked: boolean;
};
export type RunAfter = {
  /** The run whose answer the model was given as an example. */
  example_run_id: string | null;
  my_feedback: RunFeedback | null;
  attempts: RunAttempt[];
};
