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
