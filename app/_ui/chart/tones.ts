/** Colours of a chart, in order; words beside them say the same. */
export type ChartTone = 1 | 2 | 3 | 4;

export const TONES: Record<ChartTone, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
};

/** As above for lines, with dashes that distinguish them without colour. */
export const STROKES: Record<ChartTone, { className: string; dashes?: string }> = {
  1: { className: 'stroke-chart-1' },
  2: { className: 'stroke-chart-2', dashes: '7 3' },
  3: { className: 'stroke-chart-3', dashes: '2 3' },
  4: { className: 'stroke-chart-4', dashes: '10 3 2 3' },
};
