/** How passages were found, in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchMethod } from '@/api/gen/types.gen';

type Reason = Exclude<SearchMethod['reason'], null>;

/** As many passages are compared by meaning at most; the server says so too. */
const MOST = '50,000';

const REASONS: Record<Exclude<Reason, 'failed'>, MessageDescriptor> = {
  no_model: msg`By words alone: no model of your regions can compare meaning.`,
  switched_off: msg`By words alone: your organisation has its documents searched so.`,
  other_region: msg`By words alone: the model that compares meaning is in another region, and what is asked stays in its own.`,
  not_ready: msg`By words alone: the documents are not ready to be searched by meaning yet.`,
  too_many: msg`By words alone: there are more than ${MOST} passages to compare.`,
  too_late: msg`By words alone: the model that compares meaning did not answer in time.`,
  exact: msg`Exactly these words: quotes, or and -without say what is meant.`,
};

/** A sentence on how passages were found. */
export function methodWords(method: SearchMethod): MessageDescriptor {
  const { model, region, reason, message } = method;
  if (method.mode === 'whole') return msg`The documents whole: all of their text fits the model.`;
  if (method.mode === 'words_and_meaning') return msg`By words and by meaning (${model ?? ''}, ${region ?? ''})`;
  if (reason !== null && reason !== 'failed') return REASONS[reason];
  const why = message ?? '';
  return msg`By words alone: the model that compares meaning failed. ${why}`;
}
