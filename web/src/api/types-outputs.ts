/** The contract of edited outputs with the server. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { DocumentNode } from './types';

export type LockState = Sent<Wire.LockState>;

/** A line of an output's history. */
export type OutputVersion = Sent<Wire.OutputVersion>;
export type OutputContent = OutputVersion & { content: DocumentNode };

/** A run's output as it is now. */
export type Output = OutputContent &
  LockState & {
    run_id: string;
    workspace_id: string;
    use_case_id: string;
    use_case_name: string;
    title: string;
    /** The model's own version; null when that is the current one. */
    original: DocumentNode | null;
    my_permissions: string[];
  };
