/** Two branches of a chat beside each other: what both have in common, and what each of them says from there on. */
import type { ChatMessage, DocumentNode } from '@/api/gen/types.gen';
import { childrenOf } from '@/features/outputs/model';

export type Branch = {
  messages: readonly ChatMessage[];
  /** As one document. */
  root: DocumentNode;
  /** Millionths; null: of one of its answers no price is known. */
  micros: number | null;
  currency: string | null;
};

const said = (message: ChatMessage): DocumentNode[] => {
  if (message.role === 'user') {
    return [{ tag: 'paragraph', content: [{ tag: 'text', content: message.text, style: { bold: true } }] }];
  }
  if (message.content === null) return [{ tag: 'paragraph', content: [{ tag: 'text', content: message.text }] }];
  return childrenOf(message.content);
};

function branchOf(messages: readonly ChatMessage[]): Branch {
  const runs = messages.flatMap(({ run }) => (run === null ? [] : [run]));
  const currency = runs[0]?.currency ?? null;
  const isPriced = runs.every((run) => run.cost_micros !== null && run.currency === currency);
  return {
    messages,
    root: { tag: 'doc', content: messages.flatMap(said) },
    micros: isPriced && currency !== null ? runs.reduce((sum, run) => sum + (run.cost_micros ?? 0), 0) : null,
    currency,
  };
}

/** How many messages both begin with, and what each of them goes on with. */
export function forked(left: readonly ChatMessage[], right: readonly ChatMessage[]) {
  let common = 0;
  while (common < left.length && left[common]?.id === right[common]?.id) common += 1;
  return { common, left: branchOf(left.slice(common)), right: branchOf(right.slice(common)) };
}
