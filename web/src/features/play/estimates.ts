/** What several answers will take together. */
import type { AnswerEstimate } from '@/api/gen/types.gen';

/** The sum by the list prices; null as soon as one of them has none, or they are in different currencies. */
export function sumOf(answers: readonly AnswerEstimate[]): { micros: number; currency: string } | null {
  const [first] = answers;
  if (first === undefined || first.currency === null) return null;
  let micros = 0;
  for (const { cost_micros, currency } of answers) {
    if (cost_micros === null || currency !== first.currency) return null;
    micros += cost_micros;
  }
  return { micros, currency: first.currency };
}

export const shareOfWindow = ({ tokens, context_window }: Pick<AnswerEstimate, 'tokens' | 'context_window'>) =>
  context_window > 0 ? Math.min(1, tokens / context_window) : 0;
