/** How passages were found, in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchMethod } from '@/api/gen/types.gen';

type Reason = Exclude<SearchMethod['reason'], null>;

/** As many passages are compared by meaning at most; the server says so too. */
const MOST = '50,000';

const REASONS: Record<Exclude<Reason, 'failed'>, MessageDescriptor> = {
  no_model: msg`Keyword search only: no embedding model in your regions.`,
  switched_off: msg`Keyword search only: your company has turned semantic search off.`,
  other_region: msg`Keyword search only: the embedding model is in another region, and questions must stay in yours.`,
  not_ready: msg`Keyword search only: the documents are still being indexed for semantic search.`,
  too_many: msg`Keyword search only: there are more than ${MOST} passages to compare.`,
  too_late: msg`Keyword search only: the embedding model did not answer in time.`,
  exact: msg`Keyword search only: “quotes”, “or” and a minus ask for exact words.`,
};

/** A sentence on how passages were found. */
export function methodWords(method: SearchMethod): MessageDescriptor {
  const { model, region, reason, message } = method;
  if (method.mode === 'whole') return msg`All documents in full: their text fits the model.`;
  if (method.mode === 'words_and_meaning') return msg`By words and by meaning (${model ?? ''}, ${region ?? ''})`;
  if (reason !== null && reason !== 'failed') return REASONS[reason];
  const why = message ?? '';
  return msg`Keyword search only: the embedding model failed. ${why}`;
}
