/** The contract of edited outputs with the server. */
import type { DocumentNode } from './types';

/** A locked run is a record: who made it one, when and why. */
export type RunLock = { locked_by_name: string; locked_at: string; reason: string };
export type LockState = { is_locked: boolean; lock: RunLock | null };

/** A line of an output's history. */
export type OutputVersion = {
  version: number;
  kind: 'model' | 'edit' | 'restore';
  note: string;
  restored_from: number | null;
  /** Empty for the model's. */
  created_by_name: string;
  created_at: string;
};
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
