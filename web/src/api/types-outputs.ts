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
    /** What the run was done with. */
    model: string;
    region: string;
    /** The model's own version; null when that is the current one. */
    original: DocumentNode | null;
    my_permissions: string[];
  };

/** The words that a thread is about, and a few of those around them. */
export type CommentAnchor = { quote: string; before: string; after: string };
export type CommentPerson = { id: string; name: string };
export type Comment = {
  id: string;
  version: number;
  body: string;
  created_by: CommentPerson;
  created_at: string;
  edited_at: string | null;
  mentions: CommentPerson[];
  is_mine: boolean;
  is_unread: boolean;
};
export type CommentThread = Comment & {
  /** Null: about the whole output. */
  anchor: CommentAnchor | null;
  resolved_by_name: string | null;
  resolved_at: string | null;
  replies: Comment[];
};
export type CommentSummary = { open: number; unread: number };

/** A picture as a document names it. */
export type OutputPicture = { id: string; width: number; height: number };

export type RewriteWish = 'shorter' | 'clearer' | 'formal' | 'translate' | 'own';
