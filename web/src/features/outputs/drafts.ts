/** What was typed and the server does not have yet: kept in this tab, for the person who typed it. */
import { session } from '@/api/session';
import type { DocumentNode } from '@/api/types';
import { isNode, isRecord } from './model';

export type Draft = { base: number; content: DocumentNode };

const keyOf = (runId: string) => `atelier-output:${session.user()?.id ?? ''}:${runId}`;

export const drafts = {
  read(runId: string): Draft | null {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(runId)) ?? 'null');
      return isRecord(found) && typeof found['base'] === 'number' && isNode(found['content'])
        ? { base: found['base'], content: found['content'] }
        : null;
    } catch {
      return null;
    }
  },
  /** Answers whether it is kept: storage may be full or switched off. */
  write(runId: string, draft: Draft): boolean {
    try {
      sessionStorage.setItem(keyOf(runId), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  clear: (runId: string) => sessionStorage.removeItem(keyOf(runId)),
};
