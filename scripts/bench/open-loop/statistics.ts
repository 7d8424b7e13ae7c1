/** The nearest-rank percentile; 0 of nothing. @param share between 0 and 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Line {
  /** Growth of y for each unit of x. */
  slope: number;
  mean: number;
}

/** The line of least squares through points; flat for fewer than two. */
export function fitLine(points: readonly { x: number; y: number }[]): Line {
  const count = Math.max(1, points.length);
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const mean = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const together = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - mean), 0);
  return { slope: spread === 0 ? 0 : together / spread, mean };
}
