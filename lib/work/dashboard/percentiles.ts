/** So many cycles took so many days. */
export interface Lasted {
  days: number;
  count: number;
}

export interface Percentiles {
  count: number;
  median: number;
  p90: number;
}

/** Median and 90th percentile by nearest rank: each is a duration that occurred. Null without any. */
export function percentilesOf(lasted: readonly Lasted[]): Percentiles | null {
  const sorted = [...lasted].sort((a, b) => a.days - b.days);
  const count = sorted.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const at = (share: number) => {
    let seen = 0;
    for (const one of sorted) {
      seen += one.count;
      if (seen >= share * count) return one.days;
    }
    return sorted.at(-1)?.days ?? 0;
  };
  return { count, median: at(0.5), p90: at(0.9) };
}
