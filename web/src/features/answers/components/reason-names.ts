/** Why an answer was not found good, in words. */
import { useLingui } from '@lingui/react/macro';
import type { FeedbackReason } from '@/api/gen/types.gen';

export function useReasonNames(): Record<Exclude<FeedbackReason, 'none'>, string> {
  const { t } = useLingui();
  return {
    wrong: t`It is wrong`,
    incomplete: t`Something is missing`,
    sources: t`Its sources are missing or do not fit`,
    style: t`Its form or tone does not fit`,
    too_long: t`It is too long`,
    slow: t`It took too long`,
    other: t`Something else`,
  };
}
