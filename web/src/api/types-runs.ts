/** Which runners a run tried. */
/** One try of a run at a runner. */
export type RunAttempt = {
  binding_id: string;
  region: string;
  plugin: string;
  plugin_version: string;
  at: string;
  duration_ms: number;
  /** `succeeded`, or the code of the failure. */
  outcome: string;
  message: string | null;
};
