/** Bars by day or month, drawn. The library is as heavy as the rest of the page, so it comes after it. */
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useComputedColorScheme } from '@mantine/core';

export type Series = { key: string; label: string; color: string };

/** A day or a month, with a number for the key of each series. */
export type Bar = { first: string; label: string; [key: string]: string | number };

type Props = {
  points: readonly Bar[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Series stand beside each other: they are no parts of one sum. */
  isCompared?: boolean;
};

export function DayBars({ points, series, format, isCompared = false }: Props) {
  // Dark hues on white and light ones on black, all of at least 3:1.
  const shade = useComputedColorScheme('light') === 'dark' ? '4' : '8';
  return (
    <BarChart
      // Its names take room of their own, so that bars beside each other stand on one line and are as high.
      h={series.length > 1 ? 264 : 220}
      mt="auto"
      data={points.map((point) => ({ ...point }))}
      dataKey="label"
      type={isCompared ? 'default' : 'stacked'}
      withLegend={series.length > 1}
      valueFormatter={format}
      xAxisProps={{ minTickGap: 28 }}
      yAxisProps={{ allowDecimals: false }}
      series={series.map(({ key, label, color }) => ({ name: key, label, color: `${color}.${shade}` }))}
    />
  );
}
