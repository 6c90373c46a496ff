/** An edit that the server does not have yet. */

import type { DocumentNode } from '@/api/gen/types.gen';
import { keptHere } from '@/api/kept';
import { isNode, isRecord } from './model';

export type Draft = { base: number; content: DocumentNode };

const of = (runId: string) => keptHere('output', runId);

export const drafts = {
  read(runId: string): Draft | null {
    const found = of(runId).read();
    return isRecord(found) && typeof found['base'] === 'number' && isNode(found['content'])
      ? { base: found['base'], content: found['content'] }
      : null;
  },
  /** Answers whether it is kept: storage may be full or switched off. */
  write: (runId: string, draft: Draft): boolean => of(runId).write(draft),
  clear: (runId: string) => void of(runId).write(null),
};
