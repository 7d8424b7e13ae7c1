/** Colours of a chart, in order; words beside them say the same. */
export type ChartTone = 1 | 2 | 3 | 4;

export const TONES: Record<ChartTone, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
};
