/** Expectations and outcomes in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CheckOutcome, Expectation } from '@/api/gen/types.gen';
import type { ExpectationKind } from '@/api/types';
import { formatCount } from '@/lib/format';

export const KIND_WORDS: Record<ExpectationKind, MessageDescriptor> = {
  contains: msg`Contains`,
  lacks: msg`Does not contain`,
  cites: msg`Cites a document`,
  valid: msg`Has the output format`,
  judged: msg`A model says yes to`,
  tokens: msg`Tokens at most`,
  cost: msg`Cost at most`,
  time: msg`Seconds at most`,
};

export const OUTCOME_WORDS: Record<CheckOutcome, { words: MessageDescriptor; color: string }> = {
  passed: { words: msg`Passed`, color: 'teal' },
  failed: { words: msg`Failed`, color: 'red' },
  unchecked: { words: msg`Not checkable`, color: 'gray' },
};

/** An expectation in one line. */
export function useExpectationWords(documents: readonly { id: string; name: string }[]) {
  const { t, i18n } = useLingui();
  return (expectation: Expectation): string => {
    const kind = i18n._(KIND_WORDS[expectation.kind]);
    switch (expectation.kind) {
      case 'contains':
      case 'lacks':
        return `${kind}: “${expectation.text}”`;
      case 'judged':
        return `${kind}: “${expectation.question}”`;
      case 'cites': {
        const { document_id, passage_id } = expectation;
        const name = documents.find(({ id }) => id === document_id)?.name ?? t`a document`;
        return passage_id ? t`Cites a passage of ${name}` : t`Cites ${name}`;
      }
      case 'valid':
        return kind;
      case 'tokens':
        return `${kind}: ${formatCount(expectation.most)}`;
      case 'cost':
        return `${kind}: ${String(expectation.most_micros / 1e6)}`;
      case 'time':
        return `${kind}: ${String(expectation.most_seconds)}`;
    }
  };
}
