/** Which runners a run tried. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
/** One try of a run at a runner. */
export type RunAttempt = Sent<Wire.RunAttempt>;
