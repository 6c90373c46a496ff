/** Calls over time, drawn or as a table; the charts come after the page, for their library is as heavy as the rest of it. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { OverTime } from './CallCharts';
import { CallTable } from './CallTable';

const CallCharts = lazy(async () => ({ default: (await import('./CallCharts')).CallCharts }));

export function CallsOverTime({ asTable, ...calls }: OverTime & { asTable: boolean }) {
  return asTable ? (
    <CallTable {...calls} />
  ) : (
    <Suspense fallback={<Skeleton h={520} />}>
      <CallCharts {...calls} />
    </Suspense>
  );
}
