/** Bars by day, drawn. The library is as heavy as the rest of the page, so it comes after it. */
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Point } from '../model';

export type Series = { key: 'people' | 'runs' | 'calls' | 'failed'; label: string; color: string };

export function DayBars({ points, series }: { points: readonly Point[]; series: readonly Series[] }) {
  // Dark hues on white and light ones on black, all of at least 3:1.
  const shade = useComputedColorScheme('light') === 'dark' ? '4' : '8';
  return (
    <BarChart
      h={220}
      data={points.map((point) => ({ ...point }))}
      dataKey="label"
      type="stacked"
      withLegend={series.length > 1}
      xAxisProps={{ minTickGap: 28 }}
      yAxisProps={{ allowDecimals: false }}
      series={series.map(({ key, label, color }) => ({ name: key, label, color: `${color}.${shade}` }))}
    />
  );
}
