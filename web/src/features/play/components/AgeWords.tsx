import { Trans } from '@lingui/react/macro';
import type { Age } from '../ages';

export function AgeWords({ age }: { age: Age }) {
  if (age === 'today') return <Trans>Today</Trans>;
  if (age === 'yesterday') return <Trans>Yesterday</Trans>;
  if (age === 'week') return <Trans>Last 7 days</Trans>;
  if (age === 'month') return <Trans>Last 30 days</Trans>;
  const month = new Date(age.year, age.month, 1).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
  return <>{month}</>;
}
