/** A client's plan as it is edited: rules without React. */
import type { ClientPlan } from '@/api/gen/types.gen';

/** What is wrong with a field, before the server is asked. */
export type PlanProblem = 'no-region' | 'no-whole-number';
export type PlanProblems = Partial<Record<keyof ClientPlan, PlanProblem>>;

const isCount = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

export function problemsOf(plan: ClientPlan): PlanProblems {
  const problems: PlanProblems = {};
  if (plan.allowed_regions.length === 0) problems.allowed_regions = 'no-region';
  if (!isCount(plan.monthly_runs)) problems.monthly_runs = 'no-whole-number';
  if (!isCount(plan.monthly_tokens)) problems.monthly_tokens = 'no-whole-number';
  return problems;
}

/** Other allowed regions. What is no longer allowed is no way out either. */
export const withAllowed = (plan: ClientPlan, allowed_regions: string[]): ClientPlan => ({
  ...plan,
  allowed_regions,
  failover_regions: plan.failover_regions.filter((region) => allowed_regions.includes(region)),
});

/** The same regions, one of them a place further up. */
export function raised(regions: readonly string[], region: string): string[] {
  const place = regions.indexOf(region);
  if (place <= 0) return [...regions];
  const others = regions.filter((each) => each !== region);
  return [...others.slice(0, place - 1), region, ...others.slice(place - 1)];
}
