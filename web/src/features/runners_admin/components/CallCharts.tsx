/** Calls over time, of a binding or of a plugin, drawn. The library is as heavy as the rest of the page, so it comes after it. */
import { useLingui } from '@lingui/react/macro';
import { BarChart, type ChartSeries, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Box, SegmentedControl, SimpleGrid, Text, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { BindingPoint } from '@/api/gen/types.gen';
import { formatLatency } from '@/lib/format';
import { drawn, type Hours } from '../figures-model';

export type OverTime = {
  points: readonly BindingPoint[];
  stepMinutes: number;
  hours: Hours;
  /** Whether a binding's times alone are part of it. */
  withOpen: boolean;
};

const HEIGHT = 220;
/** Ticks of an axis that do not run into one another, also on a phone. */
const AXIS = { minTickGap: 28 };

export function CallCharts({ points, stepMinutes, hours, withOpen }: OverTime) {
  const { t } = useLingui();
  // Dark hues on white and light ones on black, all of at least 3:1; each line has its own dash besides.
  const shade = useComputedColorScheme('light') === 'dark' ? '4' : '8';
  const [until, setUntil] = useState<'first_delta' | 'total'>('first_delta');
  const data = drawn(points, hours, stepMinutes);
  const percentile = (p: 'p50' | 'p95' | 'p99', color: string, dash?: string): ChartSeries => ({
    name: `${until}_${p}_ms`,
    label: p,
    color: `${color}.${shade}`,
    ...(dash === undefined ? {} : { strokeDasharray: dash }),
  });
  const common = { h: HEIGHT, data, dataKey: 'at', withLegend: true, xAxisProps: AXIS } as const;
  const lines = { curveType: 'linear', withDots: data.length <= 60, connectNulls: false, strokeWidth: 2 } as const;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Figure title={t`Calls`}>
        <BarChart
          {...common}
          type="stacked"
          series={[
            { name: 'answered', label: t`Answered`, color: `indigo.${shade}` },
            { name: 'failed', label: t`Failed`, color: `red.${shade}` },
          ]}
        />
      </Figure>
      <Figure
        title={t`Latency`}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={t`Latency`}
            value={until}
            onChange={(value) => setUntil(value === 'total' ? 'total' : 'first_delta')}
            data={[
              { value: 'first_delta', label: t`First words` },
              { value: 'total', label: t`Whole answer` },
            ]}
          />
        }
      >
        <LineChart
          {...common}
          {...lines}
          valueFormatter={(value) => formatLatency(value)}
          series={[percentile('p50', 'indigo'), percentile('p95', 'teal', '6 3'), percentile('p99', 'orange', '2 3')]}
        />
      </Figure>
      <Figure title={t`Errors`}>
        <LineChart
          {...common}
          {...lines}
          yAxisProps={{ domain: [0, 100] }}
          valueFormatter={(value) => `${value.toFixed(1)} %`}
          series={[
            { name: 'errorRate', label: t`Failed calls`, color: `red.${shade}` },
            ...(withOpen
              ? [{ name: 'open', label: t`Time paused`, color: `grape.${shade}`, strokeDasharray: '6 3' }]
              : []),
          ]}
        />
      </Figure>
      <Figure title={t`Retries`}>
        <BarChart {...common} series={[{ name: 'retries', label: t`Retries`, color: `cyan.${shade}` }]} />
      </Figure>
    </SimpleGrid>
  );
}

function Figure({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="figure" m={0} miw={0} aria-labelledby={id}>
      <Box component="figcaption" mb="xs" mih={30} display="flex" style={{ justifyContent: 'space-between', gap: 8 }}>
        <Text id={id} fw={500}>
          {title}
        </Text>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
