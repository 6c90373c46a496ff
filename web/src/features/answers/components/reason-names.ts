/** Why an answer was not found good, in words. */
import { useLingui } from '@lingui/react/macro';
import type { FeedbackReason } from '@/api/gen/types.gen';

export function useReasonNames(): Record<Exclude<FeedbackReason, 'none'>, string> {
  const { t } = useLingui();
  return {
    wrong: t`It is wrong`,
    incomplete: t`Something is missing`,
    sources: t`Sources are missing or wrong`,
    style: t`The form or tone is wrong`,
    too_long: t`It is too long`,
    slow: t`It took too long`,
    other: t`Something else`,
  };
}
